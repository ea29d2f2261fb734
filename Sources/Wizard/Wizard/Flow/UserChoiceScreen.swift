import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// Asks which of the users on this device a flow is for.
struct UserChoiceScreen: MenuScreen {
    let flow: FlowName
    var menu = Menu<UserID>()

    static let helpWords = HelpWords([.factor, .stay, .activation])

    func choices(_ context: WizardContext) -> [UserID] { users(context).map(\.userIdentifier.user) }

    func choose(_ user: UserID, _ context: WizardContext) -> [ScreenRequest] { context.begin(flow, for: user) }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.main.heading(view.texts(question), trailing: view.texts(flow.words.name))
        let rows = users(context).map { user in
            let email = UntrustedText(user.displayEmail).sanitised(limit: 60)
            return MenuRow(item: user.userIdentifier.user, title: user.userIdentifier.user.shown, note: email)
        }
        view.main.menu(rows, menu)
        view.explain(
            view.texts(Text("Who is listed")),
            view.texts(
                Text(
                    "The users who are activated on this device, in the order of the SDK's list. Other users must be activated first."
                )))
    }

    /// The users to choose from.
    private func users(_ context: WizardContext) -> [UserDetails] {
        flow == .stayLoggedIn ? context.snapshot.usersWhoCanStay : context.snapshot.users
    }

    private var question: Text {
        switch flow {
        case .deleteUser: Text("Which user do you want to remove from this device?")
        case .stayLoggedIn: Text("Who stays logged in?")
        default: Text("Who logs in?")
        }
    }
}
