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
    /// The issuer, byte for byte, where it is not the realm's URL below ``baseURL``; always there for kind oidc.
    public var statedIssuer: String?
    /// The whole URL of the discovery document, where that is not below the issuer; kind oidc alone.
    public var discoveryURL: String?
    /// How answers shall travel to the redirect URI; nil leaves it to the kind.
    public var responseMode: ResponseMode?
    /// What lets a user stay logged in.
    public var firstFactor = FirstFactor.offlineToken
    /// Where the key of stored logins stands.
    public var deviceKey = DeviceKeyPlace.file
    /// Hosts beside the provider's own that its pages may lead to, over https.
    public var allowedHosts: Set<String> = []
    /// What authorization requests ask of the pages (`login`, `consent`, …), names divided by blanks; nil asks nothing.
    public var prompt: String?
    /// Further parameters of authorization requests, by name; none that this program sets itself.
    public var extraParameters: [String: String] = [:]
    /// How far this machine's clock and the provider's may be apart when a token's times are judged.
    public var clockSkew = Self.defaultClockSkew
    /// Whether an ID token for a confidential client may be signed with its secret (HS256).
    public var allowsHS256 = false
    /// How the provider is reached and what it must show.
    public var transport = Transport()

    /// The redirect URI of KOBIL's documents: a sentinel that never resolves.
    public static let kobilRedirectURI = "https://kobil/OpenIdRedirectUri"
    /// Where this program asks others to send their redirects; parsed, never listened for in this flow.
    public static let loopbackRedirectURI = "http://127.0.0.1:8400/cb"
    /// How far clocks may be apart where a profile says nothing.
    public static let defaultClockSkew = Duration.seconds(60)
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

    /// The issuer of the tenant: as the profile states it, else the realm's URL.
    public var issuer: String { statedIssuer ?? "\(baseURL)/realms/\(tenant)" }

    /// The client of a flow (its name as on the command line): the profile's own, else another flow's that stands in, else the kind's default.
    ///
    /// `add-user` takes `activate`'s. At kobil each flow has a documented client of its own; at the other kinds one client does for all.
    public func client(for flow: String) -> Client {
        if let own = clients[flow] { return own }
        if flow == "add-user" { return client(for: "activate") }
        guard kind == .kobil else {
            return clients["login"] ?? clients["activate"] ?? Client(id: ClientID("idp-wizard"))
        }
        return Client(id: Self.kobilClients[flow] ?? .kssIdpLogin)
    }

    /// The client of that id, as the profile knows it; a public one where it does not.
    public func client(_ id: ClientID) -> Client { clients.values.first { $0.id == id } ?? Client(id: id) }

    private static let kobilClients: [String: ClientID] = [
        "activate": .kssIdpEnrollment, "login": .kssIdpLogin, "change-password": .kssIdpChangePassword,
        "forgot-password": .kssIdpForgotPassword, "web-activate": .idpRegistration,
    ]
}
