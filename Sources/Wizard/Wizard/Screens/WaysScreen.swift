import IdentityModel
import Localization
import Terminal
import TerminalUI

/// Alternatives to the login page that was shown: the targets of its links, and logins elsewhere.
struct WaysScreen: WizardScreen {
    var menu = Menu<Choice>()

    static let helpWords = HelpWords([.redirectURI, .deviceCode, .factor])
    static let commands = CommandSet([.choose] + Command.moves + [.back])

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        guard let command, context.provider != nil else { return [] }
        let choices = choices(context)
        switch command {
        case .back: return [.close]
        case .choose: return menu.focus(in: choices).map { [.close] + context.begin($0) } ?? []
        default: menu.handle(command, in: choices)
        }
        return []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.main.heading(view.texts[.waysHeading])
        let choices = choices(context)
        view.main.menu(view.rows(choices, context), focus: menu.focus(in: choices))
        view.explain(view.texts[.waysAside], view.texts[.waysAsideText])
    }

    /// What the provider supports; the targets of a login page's links are known for Keycloak only.
    private func choices(_ context: WizardContext) -> [Choice] {
        guard let provider = context.provider else { return [] }
        return (provider.kind == .keycloak ? [.register, .forgotPassword] : []) + provider.browserLogins
            + [.loginOnDevice]
    }
}
