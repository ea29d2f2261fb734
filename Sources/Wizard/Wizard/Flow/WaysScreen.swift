import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// Alternatives to the login page that was shown: the targets of its links, and logins elsewhere.
struct WaysScreen: MenuScreen {
    var menu = Menu<Choice>()

    static let helpWords = HelpWords([.redirectURI, .deviceCode, .factor])

    func choose(_ choice: Choice, _ context: WizardContext) -> [ScreenRequest] { [.close, .choose(choice)] }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.main.heading(view.texts(Text("Other ways to log in")))
        view.main.menu(view.rows(choices(context), context), menu)
        view.explain(
            view.texts(Text("Instead of this page")),
            view.texts(
                Text(
                    "These are the links of the provider's login page, and logins outside this terminal. The current login is cancelled; nothing has been sent."
                )))
    }

    /// What the provider supports; the targets of a login page's links are known for Keycloak only.
    func choices(_ context: WizardContext) -> [Choice] {
        guard let provider = context.provider else { return [] }
        return (provider.kind == .keycloak ? [.register, .forgotPassword] : []) + provider.browserLogins
            + [.loginOnDevice]
    }
}
