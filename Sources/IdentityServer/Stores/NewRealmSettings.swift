import JOSE

/// The settings that a new realm starts with.
struct NewRealmSettings: Sendable {
    /// Whether the realm tells an unknown user from a wrong password; for demos.
    var hasVerboseErrors = false
    /// The theme of the realm's pages.
    var theme = ThemeName.kobil
    /// The number of wrong passwords after which a name is locked.
    var failuresUntilLock = 5
    /// The seconds of a first lock.
    var lockSeconds = 60
    /// The redirect URIs of the built-in clients, compared byte by byte.
    var redirectURIs = ["https://kobil/OpenIdRedirectUri"]
    /// The algorithms for which the realm gets a key, oldest first.
    var signingAlgorithms = [SigningAlgorithm.es256, .rs256]
}
