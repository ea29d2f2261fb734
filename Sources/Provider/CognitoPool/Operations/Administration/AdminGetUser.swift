import CognitoProtocol
import IdentityStore
import JOSE

enum AdminGetUser {
    static func run(_ call: OperationCall) async throws -> JSONValue {
        let user = try await call.namedUser().user
        var json = PoolUserDescription(user: user).json
        json["UserAttributes"] = PoolUserAttributes(user).json
        return json
    }
}
