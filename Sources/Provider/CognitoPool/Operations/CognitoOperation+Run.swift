import CognitoProtocol
import JOSE

extension CognitoOperation {
    /// Runs the operation and returns its output.
    func run(_ call: OperationCall) async throws -> JSONValue {
        switch self {
        case .signUp: try await call.signUp()
        case .initiateAuth: try await call.initiateAuth()
        case .respondToAuthChallenge: try await call.respondToAuthChallenge()
        case .getTokensFromRefreshToken: try await call.getTokensFromRefreshToken()
        case .revokeToken: try await call.revokeToken()
        case .globalSignOut: try await call.globalSignOut()
        case .getUser: try await call.getUser()
        case .deleteUser: try await call.deleteUser()
        case .adminGetUser: try await call.adminGetUser()
        case .listUsers: try await call.listUsers()
        case .adminDeleteUser: try await call.adminDeleteUser()
        case .adminDisableUser: try await call.adminDisableUser()
        case .adminEnableUser: try await call.adminEnableUser()
        case .adminUserGlobalSignOut: try await call.adminUserGlobalSignOut()
        case .describeUserPoolClient: try await call.describeUserPoolClient()
        }
    }
}
