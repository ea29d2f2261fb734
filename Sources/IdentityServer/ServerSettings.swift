public import HTTPServer
public import IdentityModel
import JOSE

/// What can be chosen when a server is started.
public struct ServerSettings: Sendable {
    /// The tenants that must be there; those that are missing are made with the clients of the KOBIL flows.
    public var tenants: [TenantID]
    /// Whether new tenants tell an unknown user from a wrong password; for demos.
    public var hasVerboseErrors = false
    /// The face of new tenants' pages.
    public var skin = SkinName.kobil
    /// Wrong passwords until a name is locked in new tenants.
    public var failuresUntilLock = 5
    /// Seconds of a first lock in new tenants.
    public var lockSeconds = 60
    /// The redirect URIs of new tenants' clients, compared byte by byte.
    public var redirectURIs = ["https://kobil/OpenIdRedirectUri"]
    /// The administrator's password at the store's first start; nil makes a random one.
    public var administratorPassword: Secret?
    /// What a client may take of the server.
    public var limits = WebServerLimits()
    /// The keys that a new realm gets, oldest first; one for each algorithm that a client may sign by.
    var signingAlgorithms = [SigningAlgorithm.es256, .rs256]

    /// Takes the settings above with the sandbox as the one tenant.
    public init(tenants: [TenantID] = [.sandbox]) { self.tenants = tenants }
}
