public import HTTPServer
public import IdentityModel
public import IdentityStore

/// The options for the start of a server.
public struct ServerSettings: Sendable {
    /// The tenants that must exist; missing ones are created with the clients of the KOBIL flows.
    public var tenants: [TenantID]
    /// The administrator's password for the first start of a store; `nil` generates a random one.
    public var administratorPassword: Secret?
    public var limits = WebServerLimits()
    /// Proxies whose header with their client's address is trusted.
    public var proxies = TrustedProxies.none
    /// Whether administrators may watch the traffic of realms.
    public var isWatchable = false
    /// Whether others use the server too: who watches then sees little about users and nothing of administrators, and
    /// login pages say that logins are being watched.
    public var isShared = false
    var newRealms = NewRealmSettings()

    var watchScope: WatchScope { isWatchable ? isShared ? .reduced : .full : .nothing }

    /// Creates the defaults, with the sandbox as the only tenant.
    public init(tenants: [TenantID] = [.sandbox]) { self.tenants = tenants }

    /// Whether new tenants distinguish an unknown user from a wrong password; for demos.
    public var hasVerboseErrors: Bool {
        get { newRealms.hasVerboseErrors }
        set { newRealms.hasVerboseErrors = newValue }
    }

    /// The theme of the pages of new tenants.
    public var theme: PageThemeName {
        get { newRealms.theme }
        set { newRealms.theme = newValue }
    }

    /// The number of wrong passwords after which a name is locked in new tenants.
    public var failuresUntilLock: Int {
        get { newRealms.failuresUntilLock }
        set { newRealms.failuresUntilLock = newValue }
    }

    /// The length of the first lock in new tenants, in seconds.
    public var lockSeconds: Int {
        get { newRealms.lockSeconds }
        set { newRealms.lockSeconds = newValue }
    }

    /// The redirect URIs of new tenants' clients, compared byte by byte.
    public var redirectURIs: [String] {
        get { newRealms.redirectURIs }
        set { newRealms.redirectURIs = newValue }
    }
}
