import FlowModel
import IdentityModel
import Localization
import TerminalUI

// Starting a flow.
extension WizardContext {
    /// Starts a flow for a user; asks for confirmation before it deletes the user from the device.
    func begin(_ flow: FlowName, for user: UserID?) -> [ScreenRequest] {
        switch flow {
        case .deleteUser:
            guard let user else { return [] }
            let words = QuestionWords(.confirmRemove, .confirmRemoveText, .confirmRemoveKeep, .confirmRemoveDo)
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
        guard run == nil else { return [] }
        return [.run(.flow(FlowRequest(flow, user: user, mode: mode, client: client, webView: webView, via: via)))]
    }

    /// Starts a flow; does nothing while one runs.
    func begin(sudo request: SudoFlowRequest) -> [ScreenRequest] { run == nil ? [.run(.sudo(request))] : [] }
}
