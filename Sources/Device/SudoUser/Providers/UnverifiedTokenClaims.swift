import CognitoProtocol
import FoundationEssentials
import JOSE

/// The claims of a token that this client has created or received, without verifying the signature.
///
/// The client trusts the connection over which it received its tokens, as the vendor's SDKs do.
struct UnverifiedTokenClaims: Sendable {
    let claims: JSONValue
    /// The `kid` of the header.
    let keyID: String?

    /// Returns `nil` for a text that is not a JWT.
    init?(_ jwt: String) {
        guard let jws = try? UnverifiedJWS(compact: jwt), let claims = try? JSONValue(parsing: jws.payload),
            claims.object != nil
        else { return nil }
        self.claims = claims
        keyID = jws.header.keyID
    }

    /// The claim `sub`; `nil` if it is missing or empty.
    var subject: String? { text("sub") }

    /// The expiry of the token; `nil` without a usable `exp`.
    var expiresAt: Date? {
        guard let seconds = claims["exp"]?.number, (0...DeviceTokenClaims.latestSecond).contains(seconds) else {
            return nil
        }
        return Date(timeIntervalSince1970: seconds)
    }

    /// The identity ID that ``SudoMutation/registerFederatedId`` has assigned to the user.
    var identityID: String? { text(PoolTokenClaim.identityID) }

    /// The user name of an access token.
    var accessTokenUsername: String? { text(PoolTokenClaim.accessTokenUsername) }

    private func text(_ name: String) -> String? { claims[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
}
