import FoundationEssentials
import IdentityModel

/// The tokens of the signed-in user, kept only in memory.
struct Session: Sendable {
    let user: KsUserIdentifier
    /// The client that received the tokens; only it may refresh them.
    let client: ClientID
    var accessToken: Secret?
    var accessExpiresAt: Date
    var refreshToken: Secret?
    /// When the refresh token expires; nil where the provider did not say.
    var refreshExpiresAt: Date?
    /// The last ID token, which names the session at a logout.
    var idToken: Secret?
    /// The version of the stored factor that is this refresh token; nil where the token is only in memory.
    ///
    /// If the store has another version, another program has used or deleted the token.
    var factorVersion: String?
    /// Seals the stored factor's successor; nil where none is stored.
    var seal: FactorSeal?

    /// Links the refresh token to a stored factor.
    mutating func goesWith(_ factor: StoredFactor?, sealedBy seal: FactorSeal?) {
        let isToken = factor?.kind == .offlineToken
        factorVersion = isToken ? factor?.version : nil
        self.seal = isToken ? seal : nil
    }
}
