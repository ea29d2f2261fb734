import FlowModel
import IdentityModel

extension ScreenView {
    mutating func draw(_ shown: UserChoiceScreen, _ state: WizardState) {
        main.heading(question(shown.flow), trailing: texts.name(of: shown.flow))
        let users = state.snapshot.users
        let rows = users.map { user in
            let email = UntrustedText(user.displayEmail).sanitised(limit: 60)
            return MenuRow(item: user.userIdentifier.user, title: user.userIdentifier.user.shown, note: email)
        }
        main.menu(rows, focus: shown.menu.focus(in: rows.map(\.item)))
        explain(texts[.userChoiceAside], texts[.userChoiceAsideText])
    }

    private func question(_ flow: FlowName) -> String {
        switch flow {
        case .deleteUser: texts[.userChoiceDelete]
        case .stayLoggedIn: texts[.userChoiceStay]
        default: texts[.userChoiceLogin]
        }
    }
}
