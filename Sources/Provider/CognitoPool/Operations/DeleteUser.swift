import CognitoProtocol
import IdentityModel
import IdentityStore
import JOSE

/// Deletes the user with everything that belongs to the user.
enum DeleteUser {
    static func run(_ call: OperationCall) async throws -> JSONValue {
        RequestRecord.current?.asks(for: .accountDeletion)
        let token = try await call.accessToken()
        let now = call.services.clock.now()
        guard try await call.store.deletePoolUser(subject: token.user.subject, in: token.pool, byUserAt: now) else {
            throw CognitoError.noSuchUser
        }
        return [:]
    }
}
