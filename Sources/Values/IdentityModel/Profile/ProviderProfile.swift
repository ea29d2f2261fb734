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
