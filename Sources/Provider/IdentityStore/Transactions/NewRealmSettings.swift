import JOSE

/// The initial settings of a new realm.
package struct NewRealmSettings: Sendable {
    /// Whether error messages distinguish an unknown user from a wrong password.
    ///
    /// For demos.
    package var hasVerboseErrors = false
    /// The theme of the realm's pages.
    package var theme = PageThemeName.kobil
    /// The number of failed logins that lock a user out.
    package var failuresUntilLock = 5
    /// The length of the first lock-out in seconds.
    package var lockSeconds = 60
    /// The redirect URIs of the built-in clients, compared byte by byte.
    package var redirectURIs = ["https://kobil/OpenIdRedirectUri"]
    /// The algorithms of the realm's signing keys, oldest key first.
    var signingAlgorithms = [SigningAlgorithm.es256, .rs256]

    package init() {}
}
