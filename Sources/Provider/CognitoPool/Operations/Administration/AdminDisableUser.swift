import CognitoProtocol
import IdentityModel
import IdentityStore
import JOSE

/// Disables a user, which revokes all tokens of the user.
enum AdminDisableUser {
    static func run(_ call: OperationCall) async throws -> JSONValue {
        RequestRecord.current?.changes("USER", by: .update)
        let named = try await call.namedUser()
        guard
            try await call.store.setPoolUser(
                subject: named.user.subject, isEnabled: false, in: named.pool, at: call.services.clock.now())
        else { throw CognitoError.noSuchUser }
        return [:]
    }
}
