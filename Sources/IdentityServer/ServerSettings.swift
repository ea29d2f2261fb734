public import HTTPServer
public import IdentityCore
public import IdentityModel
import JOSE

/// What can be chosen when a server is started.
public struct ServerSettings: Sendable {
    /// The tenants that must be there; those that are missing are made with the clients of the KOBIL flows.
    public var tenants: [TenantID]
    /// The administrator's password at the store's first start; nil makes a random one.
    public var administratorPassword: Secret?
    /// What a client may take of the server.
    public var limits = WebServerLimits()
    /// What new tenants start with.
    var newRealms = NewRealmSettings()

    /// Takes the defaults, with the sandbox as the one tenant.
    public init(tenants: [TenantID] = [.sandbox]) { self.tenants = tenants }

    /// Whether new tenants tell an unknown user from a wrong password; for demos.
    public var hasVerboseErrors: Bool {
        get { newRealms.hasVerboseErrors }
        set { newRealms.hasVerboseErrors = newValue }
    }

    /// The theme of new tenants' pages.
    public var theme: ThemeName {
        get { newRealms.theme }
        set { newRealms.theme = newValue }
    }

    /// The number of wrong passwords after which a name is locked in new tenants.
    public var failuresUntilLock: Int {
        get { newRealms.failuresUntilLock }
        set { newRealms.failuresUntilLock = newValue }
    }

    /// The seconds of a first lock in new tenants.
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
