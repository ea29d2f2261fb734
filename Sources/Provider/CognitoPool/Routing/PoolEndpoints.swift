import CognitoProtocol
import IdentityStore

/// The public addresses of a user pool; their paths begin at the server's root, outside `/auth`.
struct PoolEndpoints: Sendable, Hashable {
    /// The server's address without a path.
    let origin: String
    let poolID: UserPoolID

    /// `iss` of the pool's tokens.
    var issuer: String { PoolOrigin.issuer(of: poolID, at: origin) }
    /// The keys that verify the pool's tokens.
    var keys: String { "\(issuer)/.well-known/jwks.json" }
    /// Where a browser signs in.
    var authorization: String { "\(origin)/oauth2/authorize" }
    /// Where codes are redeemed.
    var token: String { "\(origin)/oauth2/token" }
    /// Returns the attributes of an access token's user.
    var userInfo: String { "\(origin)/oauth2/userInfo" }
    /// Where refresh tokens are revoked.
    var revocation: String { "\(origin)/oauth2/revoke" }
    /// Where the browser's session is ended.
    var logout: String { "\(origin)/logout" }
}
