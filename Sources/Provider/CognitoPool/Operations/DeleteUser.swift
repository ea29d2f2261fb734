import CognitoProtocol
import IdentityCore
import IdentityStorage
import JOSE

/// Deletes the user with everything that belongs to the user.
enum DeleteUser {
    static func run(_ call: OperationCall) async throws -> JSONValue {
        RequestRecord.current?.asks(for: .accountDeletion)
        let token = try await call.accessToken()
        guard try await call.store.deletePoolUser(subject: token.user.subject, in: token.pool) else {
            throw CognitoError.noSuchUser
        }
        return [:]
    }
}
