import FoundationEssentials
import IdentityModel
import JOSE
import OpenID

/// The tokens of the signed-in user, kept only in memory.
struct Session: Sendable {
    let user: KsUserIdentifier
    /// The client that received the tokens; only it may refresh them.
    let client: ClientID
    var accessToken: Secret?
    var accessExpiry: Expiry<Date>
    var refreshToken: Secret?
    var refreshExpiry: Expiry<Date>
    /// The last ID token, which identifies the session for a logout.
    var idToken: Secret?
    /// The granted scope; `nil` if the provider did not report it.
    var scope: String?
    /// The version of the stored factor that is this refresh token; `nil` if the token is only in memory.
    ///
    /// If the store has another version, another program has used or deleted the token.
    var factorVersion: String?
    /// Seals the stored factor's successor.
    var seal: FactorSeal?
    /// When this session stored its first factor; `nil` if it was stored before, or none is stored.
    var factorStoredAt: Date?

    /// Whether the refresh token outlives the session: Keycloak's tokens name their type, for others the granted scope
    /// decides (OpenID Connect Core, section 11).
    var hasOfflineToken: Bool {
        switch refreshToken?.unverifiedClaims?["typ"]?.string {
        case "Offline": return true
        case "Refresh": return false
        default:
            let granted = scope ?? accessToken?.unverifiedClaims?["scope"]?.string
            return granted?.split(separator: " ").contains("offline_access") == true
        }
    }

    /// Links the refresh token to a stored factor.
    mutating func goesWith(_ factor: StoredFactor?, sealedBy seal: FactorSeal?) {
        let isToken = factor?.kind == .offlineToken
        factorVersion = isToken ? factor?.version : nil
        self.seal = isToken ? seal : nil
    }
}
