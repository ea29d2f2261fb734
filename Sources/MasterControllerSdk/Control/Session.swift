import FoundationEssentials
import IdentityModel

/// The tokens of the logged-in user; in memory alone.
struct Session: Sendable {
    let user: KsUserIdentifier
    /// The client that got the tokens, which alone may refresh them.
    let client: ClientID
    var accessToken: Secret?
    var accessExpiresAt: Date
    var refreshToken: Secret?
    /// When the refresh token's time is over, nil where the provider did not say.
    var refreshExpiresAt: Date?
    /// The last ID token, by which the provider knows the session that is to end at a logout.
    var idToken: Secret?
    /// The version of the stored factor that is this very refresh token; nil where it is kept in memory alone.
    ///
    /// Where the store has another version by now, another program has used the token up or forgotten it.
    var factorVersion: String?
    /// What seals the stored factor's successor, nil where none is stored.
    var seal: FactorSeal?

    /// Notes which stored factor the refresh token is from now on.
    mutating func goesWith(_ factor: StoredFactor?, sealedBy seal: FactorSeal?) {
        let isToken = factor?.kind == .offlineToken
        factorVersion = isToken ? factor?.version : nil
        self.seal = isToken ? seal : nil
    }
}
