import CognitoProtocol
import IdentityModel
import IdentityStore
import JOSE

/// Revokes a refresh token and the access tokens of its sign-in; unknown tokens are accepted silently.
enum RevokeToken {
    static func run(_ call: OperationCall) async throws -> JSONValue {
        let token = try call.input.secret("Token", .token)
        let pool = try await call.poolOfClient()
        guard (try? UnverifiedJWS(compact: token.exposedText)) == nil else {
            throw CognitoError(.unsupportedTokenType, "Unsupported token type")
        }
        _ = try await call.store.revokeGrant(
            ofTokenHash: SHA256.digest(token), in: pool, at: call.services.clock.now())
        return [:]
    }
}
