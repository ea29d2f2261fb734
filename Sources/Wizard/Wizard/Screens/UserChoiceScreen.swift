import IdentityModel
import Localization
import Terminal
import TerminalUI

/// Asks which of the users on this device a flow is for.
struct UserChoiceScreen: WizardScreen {
    let flow: FlowName
    var menu = Menu<UserID>()

    static let helpWords = HelpWords([.factor, .stay, .activation])
    static let commands = CommandSet([.choose] + Command.moves + [.back])

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        guard let command else { return [] }
        let users = users(context).map(\.userIdentifier.user)
        switch command {
        case .back: return [.close]
        case .choose: return menu.focus(in: users).map { context.begin(flow, for: $0) } ?? []
        default: menu.handle(command, in: users)
        }
        return []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.main.heading(view.texts[question], trailing: view.texts[flow.words.name])
        let rows = users(context).map { user in
            let email = UntrustedText(user.displayEmail).sanitised(limit: 60)
            return MenuRow(item: user.userIdentifier.user, title: user.userIdentifier.user.shown, note: email)
        }
        view.main.menu(rows, focus: menu.focus(in: rows.map(\.item)))
        view.explain(view.texts[.userChoiceAside], view.texts[.userChoiceAsideText])
    }

    /// The users to choose from.
    private func users(_ context: WizardContext) -> [UserDetails] {
        flow == .stayLoggedIn ? context.snapshot.usersWhoCanStay : context.snapshot.users
    }

    private var question: TextKey {
        switch flow {
        case .deleteUser: .userChoiceDelete
        case .stayLoggedIn: .userChoiceStay
        default: .userChoiceLogin
        }
    }
}
