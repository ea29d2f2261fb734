public import Secrets

/// A provider and how this program uses it: the content of a profile file, with defaults filled in.
public struct ProviderProfile: Sendable, Hashable {
    /// The name in the title row.
    public var name: String
    public var kind: ProviderKind
    /// `scheme://host[:port][/path]` without a trailing slash; realms are below it (`/realms/{tenant}`).
    public var baseURL: String
    public var tenant: TenantID
    /// Clients by flow name (`activate`, `login`, …); see ``client(for:)`` for the defaults.
    public var clients: [String: Client]
    /// The registered redirect URI; it is compared as a string and never requested.
    public var redirectURI: String
    /// The scope of authorization requests, names separated by spaces.
    public var scope: String
    /// The account that administers users; `nil` if the profile has none.
    public var admin: Administrator?
    /// The issuer, byte for byte, if it is not the realm's URL below ``baseURL``; always set for kind oidc.
    public var statedIssuer: String?
    /// The full URL of the discovery document, if it is not below the issuer; only for kind oidc.
    public var discoveryURL: String?
    /// How responses are returned to the redirect URI; `nil` for the kind's default.
    public var responseMode: ResponseMode?
    /// What keeps a user logged in.
    public var firstFactor = FirstFactor.offlineToken
    /// Where the key that seals stored logins is kept.
    public var deviceKey = DeviceKeyPlace.file
    /// Other hosts that the provider's pages may redirect to, over https.
    public var allowedHosts: Set<String> = []
    /// The `prompt` of authorization requests (`login`, `consent`, …), values separated by spaces; `nil` sends none.
    public var prompt: String?
    /// Additional parameters of authorization requests, by name.
    ///
    /// Parameters that this program sets itself are not allowed.
    public var extraParameters: [String: String] = [:]
    /// The tolerated difference between this machine's clock and the provider's when a token's times are validated.
    public var clockSkew = Self.defaultClockSkew
    /// Whether an ID token for a confidential client may be signed with the client's secret (HS256).
    public var allowsHS256 = false
    /// How the provider is reached and authenticated.
    public var transport = Transport()
    /// The settings of kind sudo; `nil` for the other kinds.
    public var sudo: Sudo?

    /// The redirect URI in KOBIL's documents: a marker that is never requested.
    public static let kobilRedirectURI = "https://kobil/OpenIdRedirectUri"
    /// The default redirect URI for other providers.
    ///
    /// It is read from the redirect; nothing listens there.
    public static let loopbackRedirectURI = "http://127.0.0.1:8400/cb"
    /// The default of ``clockSkew``.
    public static let defaultClockSkew = Duration.seconds(60)
    /// The default scope, which yields an offline token as first factor.
    public static let defaultScope = "openid offline_access"

    /// Creates a profile; omitted values are the kind's defaults.
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

    /// The issuer of the tenant: the stated one, or else the realm's URL.
    public var issuer: String { statedIssuer ?? "\(baseURL)/realms/\(tenant)" }

    /// The client of a flow (by its name on the command line): the profile's own, or else the client of a related flow,
    /// or else the kind's default.
    ///
    /// `add-user` uses the client of `activate`. For kind kobil each flow has its own documented client; for the other
    /// kinds one client serves all flows.
    public func client(for flow: String) -> Client {
        if let own = clients[flow] { return own }
        if flow == "add-user" { return client(for: "activate") }
        guard kind == .kobil else {
            return clients["login"] ?? clients["activate"] ?? Client(id: ClientID("idp-wizard"))
        }
        return Client(id: Self.kobilClients[flow] ?? .kssIdpLogin)
    }

    /// The profile's client with this ID; a public client if the profile has none.
    public func client(_ id: ClientID) -> Client { clients.values.first { $0.id == id } ?? Client(id: id) }

    private static let kobilClients: [String: ClientID] = [
        "activate": .kssIdpEnrollment, "login": .kssIdpLogin, "change-password": .kssIdpChangePassword,
        "forgot-password": .kssIdpForgotPassword, "web-activate": .idpRegistration,
    ]
}

/// Where a device stores the key that seals first factors in the modes NO and BIOMETRIC.
public enum DeviceKeyPlace: String, Sendable, Hashable, CaseIterable {
    /// In the device's file, beside the sealed data: a copy of the file contains both.
    case file
    /// In the user's keyring in the Linux kernel, never in a file: the stored login ends at reboot, or with the user's
    /// last process.
    case keyring
}

/// What keeps a user logged in without the provider's pages (KOBIL Shift Lite, Stay logged in).
public enum FirstFactor: String, Sendable, Hashable, CaseIterable {
    /// A refresh token that outlives the session, stored on the device.
    case offlineToken = "offline-token"
    /// An assertion per login, signed by the user's key on this device (RFC 7523); only for kind kobil.
    case authorizationGrant = "authorization-grant"
}

/// The kind of provider that a profile describes; it determines headers, pages and defaults.
public enum ProviderKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// KOBIL's IDP, including the sandbox: `X-KOBIL-*` headers, activation codes, devices.
    case kobil
    /// An unmodified Keycloak.
    case keycloak
    /// Any OpenID provider, identified by its issuer.
    case oidc
    case sudo
}

extension ProviderProfile {
    /// An account that may use the admin REST API.
    public struct Administrator: Sendable, Hashable {
        /// The realm of the account, usually `master`.
        public var realm: TenantID
        /// The client for the password grant, usually `admin-cli`.
        ///
        /// Without a username, the client whose service account is used.
        public var client: ClientID
        /// The client's secret; `nil` for a public client.
        public var secret: Secret?
        /// The username; `nil` to use the client's service account (client credentials).
        public var username: String?
        /// The file whose first line is the password, read when it is needed.
        public var passwordFile: String?
        /// The environment variable that contains the password.
        public var passwordVariable: String?

        public init(
            realm: TenantID = TenantID("master"), client: ClientID = ClientID("admin-cli"),
            secret: Secret? = nil, username: String? = nil, passwordFile: String? = nil, passwordVariable: String? = nil
        ) {
            self.realm = realm
            self.client = client
            self.secret = secret
            self.username = username
            self.passwordFile = passwordFile
            self.passwordVariable = passwordVariable
        }
    }
}

extension ProviderProfile {
    public struct Client: Sendable, Hashable {
        public var id: ClientID
        /// The secret of a confidential client; `nil` for a public one.
        public var secret: Secret?
        /// How the secret is sent; if `nil`, by a method that the provider supports.
        public var authMethod: AuthMethod?

        public init(id: ClientID, secret: Secret? = nil, authMethod: AuthMethod? = nil) {
            self.id = id
            self.secret = secret
            self.authMethod = authMethod
        }
    }

    /// How a confidential client sends its secret (RFC 6749, section 2.3.1).
    public enum AuthMethod: String, Sendable, Hashable, CaseIterable {
        /// In the `Authorization` header.
        case basic
        /// In the body.
        case post
    }
}

extension ProviderProfile {
    /// How the authorization endpoint returns its response, as written in a profile.
    public enum ResponseMode: String, Sendable, Hashable, CaseIterable {
        /// In the redirect's query.
        case query
        /// In the redirect's fragment.
        case fragment
        /// As a form that a page submits by POST.
        case formPost = "form_post"
    }
}

extension ProviderProfile {
    /// How a provider is reached and authenticated, and the client certificate sent to it.
    public struct Transport: Sendable, Hashable {
        /// The trusted root certificates (PEM) that replace the system's; if `nil`, the system's are trusted.
        public var trustedCertificates: [UInt8]?
        /// Pinned public keys, one of which the server must have: the SHA-256 of the SubjectPublicKeyInfo in base64.
        ///
        /// If empty, keys are not checked.
        public var pins: [String] = []
        /// The certificate sent to a server that requests one.
        public var clientCertificate: ClientCertificate?
        public var proxy = Proxy.environment
        /// The time limit for name lookup, connection and TLS; `nil` for the HTTP client's default.
        public var connectTimeout: Duration?
        /// The time limit for one request and its response; `nil` for the HTTP client's default.
        public var totalTimeout: Duration?

        /// Creates a transport that trusts the system's certificates and uses the environment's proxy.
        public init() {}
    }

    /// A client's certificate with its chain and its private key, both in PEM.
    public struct ClientCertificate: Sendable, Hashable {
        /// The certificate, followed by its chain.
        public var certificate: [UInt8]
        public var privateKey: Secret

        public init(certificate: [UInt8], privateKey: Secret) {
            self.certificate = certificate
            self.privateKey = privateKey
        }
    }

    /// The proxy for requests.
    public enum Proxy: Sendable, Hashable {
        /// As the environment specifies; loopback addresses are reached without a proxy.
        case environment
        /// None, whatever the environment specifies.
        case none
        /// This one, for every request: `http://host:port`, `https://…`, `socks5h://…`.
        case url(String)
    }
}
