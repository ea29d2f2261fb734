import CognitoProtocol
import HTTPMessage
import HTTPServer
import IdentityStore
import ServerRouting

/// The route of an endpoint of the user pools that is found by its path.
typealias PoolRoute = Route<PoolRight, PoolCall, StoreError>

/// What a request to an endpoint of a user pool must prove; the endpoint checks it.
enum PoolRight: String, Sendable, Hashable, CaseIterable {
    /// Nothing: the answer is public, or later requests of the flow prove more.
    case none
    /// The browser's cookie.
    case browser
    /// A code and the values to which it is bound.
    case client
    case accessToken
    case idToken
}

/// A request to an endpoint that is found by its path.
struct PoolCall: Sendable {
    let request: ServerRequest
    let services: PoolServices
    let parameters: RouteParameters

    /// The request without its connection data.
    var http: HTTPRequest { request.http }
}

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
