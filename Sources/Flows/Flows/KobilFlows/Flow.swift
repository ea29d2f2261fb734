import FlowModel
import IdentityModel

/// A flow: the documented sequence of events, run on the engine's queue.
///
/// Between two steps, ``FlowEngine/begin(_:)`` stops a cancelled run. Returns the flow's user, if known.
protocol Flow: Sendable {
    func run(_ request: FlowRequest, on engine: isolated FlowEngine) async throws(FlowError) -> UserID?
}

extension FlowName {
    var definition: any Flow {
        switch self {
        case .activate, .addUser: ActivationFlow()
        case .login: LoginFlow()
        case .stayLoggedIn: StayLoggedInFlow()
        case .restart: RestartFlow()
        case .logout: LogoutFlow()
        case .deleteUser: DeleteUserFlow()
        case .webActivate: WebActivationFlow()
        case .changePassword: PasswordFlow(task: .change)
        case .forgotPassword: PasswordFlow(task: .forgot)
        }
    }
}
