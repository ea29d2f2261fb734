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
    /// The expiry of the refresh token; `nil` if the provider did not report it.
    var refreshExpiresAt: Date?
    /// The last ID token, which identifies the session for a logout.
    var idToken: Secret?
    /// The granted scope; `nil` if the provider did not report it.
    var scope: String?
    /// The version of the stored factor that is this refresh token; `nil` if the token is only in memory.
    ///
    /// If the store has another version, another program has used or deleted the token.
    var factorVersion: String?
    /// Seals the stored factor's successor; `nil` if none is stored.
    var seal: FactorSeal?
    /// When this session stored its first factor; `nil` if it was stored before, or none is stored.
    var factorStoredAt: Date?

    /// Links the refresh token to a stored factor.
    mutating func goesWith(_ factor: StoredFactor?, sealedBy seal: FactorSeal?) {
        let isToken = factor?.kind == .offlineToken
        factorVersion = isToken ? factor?.version : nil
        self.seal = isToken ? seal : nil
    }
}
