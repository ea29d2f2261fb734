import CognitoProtocol
import IdentityModel
import IdentityStore
import JOSE

/// Revokes all tokens of a user.
enum AdminUserGlobalSignOut {
    static func run(_ call: OperationCall) async throws -> JSONValue {
        RequestRecord.current?.changes("USER", by: .action)
        let named = try await call.namedUser()
        guard
            try await call.store.revokeGrants(ofUser: named.user.subject, in: named.pool, at: call.services.clock.now())
        else { throw CognitoError.noSuchUser }
        return [:]
    }
}
