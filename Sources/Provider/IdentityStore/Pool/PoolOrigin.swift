package import CognitoProtocol

/// The location of a server's user pools: at its root, beside the realms.
package enum PoolOrigin {
    /// The server's public address without a path; `baseURL` is the part of the realms' issuers before `/realms`.
    package static func of(baseURL: String) -> String {
        baseURL.hasSuffix("/auth") ? String(baseURL.dropLast("/auth".count)) : baseURL
    }

    /// The path to which an upstream provider redirects the browser (Amazon Cognito, IdP response endpoint).
    package static let upstreamResponsePath = "/oauth2/idpresponse"

    /// The issuer of a pool's tokens at a server with this origin.
    package static func issuer(of pool: UserPoolID, at origin: String) -> String { "\(origin)/\(pool.rawValue)" }
}
