import FlowModel
import IdentityModel
import Localization
import Sentences
import TerminalUI

// Starting a flow.
extension WizardContext {
    /// Starts a flow for a user; asks for confirmation before it deletes the user from the device.
    func begin(_ flow: FlowName, for user: UserID?) -> [ScreenRequest] {
        switch flow {
        case .deleteUser:
            guard let user else { return [] }
            let words = QuestionWords(
                Text("Remove \(.name) from this device?"),
                Text(
                    "To use this device again, the user needs a new activation code. Nothing changes at \(.provider)."),
                Text("Keep \(.name)"), Text("Remove \(.name)"))
            return [.ask(words, about: user.shown, then: start(.deleteUser, user: user))]
        case .login: return start(.login, user: user, mode: user == nil ? .no : nil)
        default: return start(flow, user: user)
        }
    }

    /// Starts a flow; does nothing while one runs.
    func start(
        _ flow: FlowName, user: UserID? = nil, mode: AuthenticationMode? = nil, client: ClientID? = nil,
        webView: WebViewChoice? = nil, via: LoginWay? = nil
    ) -> [ScreenRequest] {
        start(.flow(FlowRequest(flow, user: user, mode: mode, client: client, webView: webView, via: via)))
    }

    /// Starts a flow of either engine; does nothing while one runs.
    func start(_ request: RunRequest) -> [ScreenRequest] { run == nil ? [.run(request)] : [] }

    /// The command of a run with the fields that were sent so far.
    func command(of request: RunRequest, _ answered: [CommandField], _ fault: FaultName?) -> EquivalentCommand {
        switch request {
        case .flow(let request):
            EquivalentCommand(request: request, answered: answered, provider: provider, fault: fault)
        case .sudo(let request): EquivalentCommand(sudo: request, provider: sudo.provider, fault: fault)
        }
    }
}
