import FlowModel
import IdentityModel

/// Which page for web views is wished for, and what shows it.
struct WebActivationScreen: Sendable, Hashable {
    /// Which pair has the focus.
    var menu = Menu<WebViewChoice>()

    /// What is possible: who is on the device logs in again; new users and those who have an account come in at any time.
    static func choices(in state: WizardState) -> [WebViewChoice] {
        let again: [WebViewClient] = state.snapshot.users.isEmpty ? [] : [.subsequentLogin]
        return (again + [.registration, .login]).flatMap { client in
            [UserAgentKind.browser, .terminal, .paste].map { WebViewChoice(client: client, agent: $0) }
        }
    }
}
