import CognitoProtocol
import JOSE

extension CognitoOperation {
    /// Runs the operation and returns its output; each operation has its own file.
    func run(_ call: OperationCall) async throws -> JSONValue {
        switch self {
        case .signUp: try await SignUp.run(call)
        case .initiateAuth: try await InitiateAuth.run(call)
        case .respondToAuthChallenge: try await RespondToAuthChallenge.run(call)
        case .getTokensFromRefreshToken: try await GetTokensFromRefreshToken.run(call)
        case .revokeToken: try await RevokeToken.run(call)
        case .globalSignOut: try await GlobalSignOut.run(call)
        case .getUser: try await GetUser.run(call)
        case .deleteUser: try await DeleteUser.run(call)
        case .adminGetUser: try await AdminGetUser.run(call)
        case .listUsers: try await ListUsers.run(call)
        case .adminDeleteUser: try await AdminDeleteUser.run(call)
        case .adminDisableUser: try await AdminDisableUser.run(call)
        case .adminEnableUser: try await AdminEnableUser.run(call)
        case .adminUserGlobalSignOut: try await AdminUserGlobalSignOut.run(call)
        case .describeUserPoolClient: try await DescribeUserPoolClient.run(call)
        }
    }
}
