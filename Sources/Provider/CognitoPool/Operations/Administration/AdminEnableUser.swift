import CognitoProtocol
import IdentityModel
import IdentityStore
import JOSE

enum AdminEnableUser {
    static func run(_ call: OperationCall) async throws -> JSONValue {
        RequestRecord.current?.changes("USER", by: .update)
        let named = try await call.namedUser()
        guard
            try await call.store.setPoolUser(
                subject: named.user.subject, isEnabled: true, in: named.pool, at: call.services.clock.now())
        else { throw CognitoError.noSuchUser }
        return [:]
    }
}
