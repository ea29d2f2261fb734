import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import JOSE
import OpenID
import ServerRouting

/// `/oauth2/revoke`: revokes a refresh token and the access tokens of its sign-in (Amazon Cognito, revoke endpoint);
/// unknown tokens are accepted silently.
struct HostedRevocationRoute: Sendable {
    let services: PoolServices

    func answer(_ request: ServerRequest) async throws(StoreError) -> HTTPResponse {
        guard let fields = request.http.postedForm else { return RouteAnswer.formMissing }
        let client = HostedClient(services: services)
        return try await client.answering {
            let pool = try await client.pool(of: try ReceivedTokenRequest(request.http).client(), request)
            guard fields.firstRepeatedName == nil else { throw OAuthError.duplicatedParameter }
            guard let token = fields.secret("token"), !token.isEmpty else {
                throw OAuthError(.invalidRequest, "Token not provided")
            }
            guard (try? UnverifiedJWS(compact: token.exposedText)) == nil else {
                throw OAuthError(.unsupportedTokenType, "Access and ID tokens cannot be revoked")
            }
            _ = try await services.store.revokeGrant(
                ofTokenHash: SHA256.digest(token), in: pool, at: services.clock.now())
            return HTTPResponse(status: 200, headers: ["Cache-Control": "no-store"])
        }
    }
}
