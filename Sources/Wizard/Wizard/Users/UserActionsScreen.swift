import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// What can be done with all marked users.
struct UserActionsScreen: MenuScreen {
    let users: [UserTarget]
    /// Whether the provider has only Keycloak's requests, which do not limit when a user can log in.
    let isLimited: Bool
    var menu = Menu<UserOperation>()

    static let isOverlay = true
    static let helpWords = HelpWords([
        .code, .temporaryPassword, .requiredAction, .lock, .session, .rights,
    ])

    func choices(_ context: WizardContext) -> [UserOperation] { possible(context).filter(isAllowed) }

    /// What the provider can do.
    private func possible(_ context: WizardContext) -> [UserOperation] {
        UserOperation.allCases.filter { item in
            switch item {
            case .issueCode, .handOut, .withdrawCode: context.hasActivationCodes
            case .validity: !isLimited
            default: item.row.marked != nil
            }
        }
    }

    /// Whether the administrator may do it with one of the users.
    private func isAllowed(_ item: UserOperation) -> Bool {
        users.contains { item.isAllowed(by: $0.access) }
    }

    func choose(_ item: UserOperation, _ context: WizardContext) -> [ScreenRequest] {
        let next: any WizardScreen
        switch item {
        case .addActions, .removeActions: next = RequiredActionsScreen(of: users, isAdding: item == .addActions)
        case .groups: next = UsersFormScreen(.groups, users)
        case .validity: next = UsersFormScreen(.validity, users)
        default:
            guard let action = item.action else { return [.close] }
            next = UsersQuestionScreen(action, users, isHandedOut: item == .handOut)
        }
        return [.close, .open(Screen(next))] + (item == .groups ? [.administer(.loadGroups)] : [])
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(
            texts(
                Text(
                    users.count, one: "What to do with \(.count) marked user",
                    other: "What to do with \(.count) marked users")))
        let rows = choices(context).compactMap { item in
            item.row.marked.map { MenuRow(item: item, title: texts($0.title), note: texts($0.note)) }
        }
        view.main.menu(rows, menu)
        let withheld = possible(context).filter { !isAllowed($0) }.compactMap { $0.row.marked.map { texts($0.title) } }
        guard !withheld.isEmpty else { return }
        view.main.blank()
        view.main.paragraph(
            texts(
                Text("Not offered, because your account's role does not allow it: \(withheld.joined(separator: ", "))")),
            .dim)
    }
}
