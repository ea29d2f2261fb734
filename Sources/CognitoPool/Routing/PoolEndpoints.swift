package import CognitoProtocol

/// The public addresses of a user pool; all stand at the server's root, outside `/auth`.
package struct PoolEndpoints: Sendable, Hashable {
    /// The server's address without a path.
    package let origin: String
    package let poolID: UserPoolID

    package init(origin: String, poolID: UserPoolID) {
        self.origin = origin
        self.poolID = poolID
    }

    /// `iss` of the pool's tokens.
    package var issuer: String { "\(origin)/\(poolID.rawValue)" }
    /// The keys that verify the pool's tokens.
    package var keys: String { "\(issuer)/.well-known/jwks.json" }
    /// Where a browser signs in.
    package var authorization: String { "\(origin)/oauth2/authorize" }
    /// Where codes are redeemed.
    package var token: String { "\(origin)/oauth2/token" }
    /// Where the browser's session is ended.
    package var logout: String { "\(origin)/logout" }
    /// Where an upstream provider sends the browser back to.
    package var upstreamAnswer: String { "\(origin)/oauth2/idpresponse" }
    /// The GraphQL API.
    package var graphQL: String { "\(origin)/graphql" }
}
