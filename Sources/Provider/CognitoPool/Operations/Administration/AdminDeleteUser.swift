import CognitoProtocol
import IdentityStore
import JOSE

/// Deletes a user with everything that belongs to the user.
enum AdminDeleteUser {
    static func run(_ call: OperationCall) async throws -> JSONValue {
        RequestRecord.current?.changes("USER", by: .delete)
        let named = try await call.namedUser()
        guard try await call.store.deletePoolUser(subject: named.user.subject, in: named.pool) else {
            throw CognitoError.noSuchUser
        }
        return [:]
    }
}
