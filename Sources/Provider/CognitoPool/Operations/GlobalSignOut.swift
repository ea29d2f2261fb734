import CognitoProtocol
import IdentityModel
import IdentityStore
import JOSE

/// Revokes all tokens of the user.
enum GlobalSignOut {
    static func run(_ call: OperationCall) async throws -> JSONValue {
        RequestRecord.current?.asks(for: .logout)
        let token = try await call.accessToken()
        _ = try await call.store.revokeGrants(
            ofUser: token.user.subject, in: token.pool, isByUser: true, at: call.services.clock.now())
        return [:]
    }
}
