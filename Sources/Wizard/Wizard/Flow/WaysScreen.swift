import IdentityModel
import Localization
import Terminal
import TerminalUI

/// Alternatives to the login page that was shown: the targets of its links, and logins elsewhere.
struct WaysScreen: MenuScreen {
    var menu = Menu<Choice>()

    static let helpWords = HelpWords([.redirectURI, .deviceCode, .factor])

    func choose(_ choice: Choice, _ context: WizardContext) -> [ScreenRequest] { [.close, .choose(choice)] }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.main.heading(view.texts[.waysHeading])
        view.main.menu(view.rows(choices(context), context), menu)
        view.explain(view.texts[.waysAside], view.texts[.waysAsideText])
    }

    /// What the provider supports; the targets of a login page's links are known for Keycloak only.
    func choices(_ context: WizardContext) -> [Choice] {
        guard let provider = context.provider else { return [] }
        return (provider.kind == .keycloak ? [.register, .forgotPassword] : []) + provider.browserLogins
            + [.loginOnDevice]
    }
}
