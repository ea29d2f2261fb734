import FlowModel
import IdentityModel
import Localization
import Terminal
import TerminalUI

/// What can be done with all marked users.
struct UserActionsScreen: MenuScreen {
    enum Item: Sendable, Hashable, CaseIterable {
        case issueCode, handOut, withdrawCode, temporaryPassword, unlock, addActions, removeActions,
            groups, validity,
            endSessions, enable, disable, delete
    }

    let users: [UserTarget]
    /// Whether the provider has only Keycloak's requests, which do not limit when a user can log in.
    let isLimited: Bool
    var menu = Menu<Item>()

    static let isOverlay = true
    static let helpWords = HelpWords([
        .code, .temporaryPassword, .requiredAction, .lock, .session, .rights,
    ])

    func choices(_ context: WizardContext) -> [Item] { possible(context).filter(isAllowed) }

    /// What the provider can do.
    private func possible(_ context: WizardContext) -> [Item] {
        Item.allCases.filter { item in
            switch item {
            case .issueCode, .handOut, .withdrawCode: context.hasActivationCodes
            case .validity: !isLimited
            default: true
            }
        }
    }

    /// Whether the administrator may do it with one of the users.
    private func isAllowed(_ item: Item) -> Bool {
        users.contains { $0.access.allows(right(for: item)) }
    }

    private func right(for item: Item) -> UserAccess.Action {
        switch item {
        case .issueCode, .handOut: .issueCode
        case .withdrawCode: .withdrawCode
        case .temporaryPassword: .temporaryPassword
        case .unlock: .unlock
        case .endSessions: .endUserSession
        case .addActions, .removeActions, .groups, .validity, .enable, .disable, .delete: .manage
        }
    }

    func choose(_ item: Item, _ context: WizardContext) -> [ScreenRequest] {
        let next: any WizardScreen =
            switch item {
            case .issueCode: UsersQuestionScreen(.issueCode, users)
            case .handOut: UsersQuestionScreen(.issueCode, users, isHandedOut: true)
            case .withdrawCode: UsersQuestionScreen(.withdrawCode, users)
            case .temporaryPassword: UsersQuestionScreen(.temporaryPassword, users)
            case .unlock: UsersQuestionScreen(.unlock, users)
            case .addActions: RequiredActionsScreen(of: users, isAdding: true)
            case .removeActions: RequiredActionsScreen(of: users, isAdding: false)
            case .groups: UsersFormScreen(.groups, users)
            case .validity: UsersFormScreen(.validity, users)
            case .endSessions: UsersQuestionScreen(.endSessions, users)
            case .enable: UsersQuestionScreen(.enable, users)
            case .disable: UsersQuestionScreen(.disable, users)
            case .delete: UsersQuestionScreen(.delete, users)
            }
        return [.close, .open(Screen(next))] + (item == .groups ? [.administer(.loadGroups)] : [])
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts.counted(.markedHeading, users.count))
        let rows = choices(context).map { item in
            let (title, note) = words(item)
            return MenuRow(item: item, title: texts[title], note: texts[note])
        }
        view.main.menu(rows, menu)
        let withheld = possible(context).filter { !isAllowed($0) }.map { texts[words($0).title] }
        guard !withheld.isEmpty else { return }
        view.main.blank()
        view.main.paragraph(texts[.markedWithheld, ["list": withheld.joined(separator: ", ")]], .dim)
    }

    private func words(_ item: Item) -> (title: TextKey, note: TextKey) {
        switch item {
        case .issueCode: (.markedIssueCode, .markedIssueCodeNote)
        case .handOut: (.markedHandOut, .markedHandOutNote)
        case .withdrawCode: (.markedWithdraw, .markedWithdrawNote)
        case .temporaryPassword: (.markedPassword, .markedPasswordNote)
        case .unlock: (.markedUnlock, .markedUnlockNote)
        case .addActions: (.markedAddActions, .markedAddActionsNote)
        case .removeActions: (.markedRemoveActions, .markedRemoveActionsNote)
        case .groups: (.markedGroups, .markedGroupsNote)
        case .validity: (.markedValidity, .markedValidityNote)
        case .endSessions: (.markedEndSessions, .markedEndSessionsNote)
        case .enable: (.markedEnable, .markedEnableNote)
        case .disable: (.markedDisable, .markedDisableNote)
        case .delete: (.markedDelete, .markedDeleteNote)
        }
    }
}
