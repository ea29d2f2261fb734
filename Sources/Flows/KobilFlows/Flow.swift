import IdentityModel

/// A flow: the documented sequence of events, written once, run on the engine's queue.
///
/// Between two steps ``FlowEngine/begin(_:)`` stops a run that was ended. Returns the user it was about, as far as it found out.
protocol Flow: Sendable {
    func run(_ request: FlowRequest, on engine: isolated FlowEngine) async throws(FlowFailure) -> UserID?
}

extension FlowName {
    /// The sequence of events behind the name.
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
