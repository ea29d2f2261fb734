public import Secrets

/// A provider and how this program talks to it: a profile file, read and with its defaults filled in.
public struct ProviderProfile: Sendable, Hashable {
    /// What the title row shows.
    public var name: String
    /// The sort of provider.
    public var kind: ProviderKind
    /// `scheme://host[:port][/path]` without a slash at the end; realms stand below it (`/realms/{tenant}`).
    public var baseURL: String
    /// The tenant (realm).
    public var tenant: TenantID
    /// Clients by flow name (`activate`, `login`, …); see ``client(for:)`` for the defaults.
    public var clients: [String: Client]
    /// The registered redirect URI, compared as a string and never fetched.
    public var redirectURI: String
    /// The scope of authorization requests, names divided by blanks.
    public var scope: String
    /// Who may administer users there; nil where the profile names nobody.
    public var admin: Administrator?

    /// A client of the provider.
    public struct Client: Sendable, Hashable {
        /// The client id.
        public var id: ClientID
        /// The secret of a confidential client, nil for a public one.
        public var secret: Secret?

        /// Makes a client.
        public init(id: ClientID, secret: Secret? = nil) {
            self.id = id
            self.secret = secret
        }
    }

    /// An account that may use the admin REST.
    public struct Administrator: Sendable, Hashable {
        /// The realm of the account, `master` as a rule.
        public var realm: TenantID
        /// The client that takes its password grant, `admin-cli` as a rule.
        public var client: ClientID
        /// Its user name.
        public var username: String
        /// The file that holds its password in its first line, read when it is needed.
        public var passwordFile: String?
        /// The environment variable that holds its password.
        public var passwordVariable: String?

        /// Makes an account.
        public init(
            realm: TenantID = TenantID("master"), client: ClientID = ClientID("admin-cli"), username: String,
            passwordFile: String? = nil, passwordVariable: String? = nil
        ) {
            self.realm = realm
            self.client = client
            self.username = username
            self.passwordFile = passwordFile
            self.passwordVariable = passwordVariable
        }
    }

    /// The redirect URI of KOBIL's documents: a sentinel that never resolves.
    public static let kobilRedirectURI = "https://kobil/OpenIdRedirectUri"
    /// Where this program asks others to send their redirects; parsed, never listened for in this flow.
    public static let loopbackRedirectURI = "http://127.0.0.1:8400/cb"
    /// The scope that brings a first factor.
    public static let defaultScope = "openid offline_access"

    /// Makes a profile; what is left out is the kind's default.
    public init(
        name: String, kind: ProviderKind, baseURL: String, tenant: TenantID, clients: [String: Client] = [:],
        redirectURI: String? = nil, scope: String = Self.defaultScope, admin: Administrator? = nil
    ) {
        self.name = name
        self.kind = kind
        self.baseURL = baseURL
        self.tenant = tenant
        self.clients = clients
        self.redirectURI = redirectURI ?? (kind == .kobil ? Self.kobilRedirectURI : Self.loopbackRedirectURI)
        self.scope = scope
        self.admin = admin
    }

    /// The issuer of the tenant: the realm's URL.
    public var issuer: String { "\(baseURL)/realms/\(tenant)" }

    /// The client of a flow: the profile's own, else `activate`'s for `add-user`, else what the kind has as its default.
    public func client(for flow: String) -> Client {
        if let own = clients[flow] { return own }
        if flow == "add-user" { return client(for: "activate") }
        guard kind == .kobil else { return Client(id: ClientID("idp-wizard")) }
        return Client(id: flow == "activate" ? .kssIdpEnrollment : .kssIdpLogin)
    }
}
