import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import OpenID
import ServerRouting

/// The app client of a request to the token and the revocation endpoint.
struct HostedClient: ErrorResponses {
    typealias Passed = StoreError

    let services: PoolServices

    /// The pool of the client; throws `OAuthError` or `StoreError`.
    ///
    /// A secret is refused: the client has none, so the request is meant for another client.
    func pool(of client: ClientAuthentication, _ request: ServerRequest) async throws -> PoolRecord {
        guard client.secret == nil, let pool = try await services.store.pool(clientID: client.clientID), pool.isEnabled
        else { throw OAuthError.unknownClient }
        RequestRecord.current?.found(pool.realmName)
        RequestRecord.current?.found(pool.clientID)
        guard try await services.admits(request, to: pool) else {
            throw OAuthError(.invalidRequest, "HTTPS required")
        }
        return pool
    }

    /// Cognito uses one status for every refusal, whereas RFC 6749 allows 401 for an unknown client.
    func refused(by error: any Error) -> HTTPResponse? {
        guard let refusal = error as? OAuthError else { return nil }
        RequestRecord.current?.note(refusal)
        return OAuthError(refusal.code, refusal.errorDescription).httpResponse
    }
}
