import CognitoProtocol
import IdentityStore
import JOSE

enum GetUser {
    static func run(_ call: OperationCall) async throws -> JSONValue {
        let user = try await call.accessToken().user
        return [
            "Username": .string(user.username.rawValue), "UserAttributes": PoolUserAttributes(user).json,
        ]
    }
}
