import FlowModel
import IdentityModel
import Localization
import Terminal
import TerminalUI

/// What can be done with all marked users.
struct UserActionsScreen: WizardScreen {
    enum Item: Sendable, Hashable, CaseIterable {
        case issueCode, temporaryPassword, unlock, addActions, removeActions, endSessions, enable, disable, delete
    }

    let users: [UserTarget]
    var menu = Menu<Item>()

    static let isOverlay = true
    static let helpWords = HelpWords([.code, .temporaryPassword, .requiredAction, .lock, .session])
    static let commands = CommandSet([.choose] + Command.moves + [.back])

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        guard let command else { return [] }
        let items = items(context)
        switch command {
        case .back: return [.close]
        case .choose: return menu.focus(in: items).map { [.close, .open(Screen(next($0, context)))] } ?? []
        default: menu.handle(command, in: items)
        }
        return []
    }

    private func items(_ context: WizardContext) -> [Item] {
        context.hasActivationCodes ? Item.allCases : Item.allCases.filter { $0 != .issueCode }
    }

    private func next(_ item: Item, _ context: WizardContext) -> any WizardScreen {
        switch item {
        case .issueCode: UsersQuestionScreen(.issueCode, users)
        case .temporaryPassword: UsersQuestionScreen(.temporaryPassword, users)
        case .unlock: UsersQuestionScreen(.unlock, users)
        case .addActions: RequiredActionsScreen(of: users, isAdding: true)
        case .removeActions: RequiredActionsScreen(of: users, isAdding: false)
        case .endSessions: UsersQuestionScreen(.endSessions, users)
        case .enable: UsersQuestionScreen(.enable, users)
        case .disable: UsersQuestionScreen(.disable, users)
        case .delete: UsersQuestionScreen(.delete, users)
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts.counted(.markedHeading, users.count))
        let items = items(context)
        view.main.menu(
            items.map { item in
                let (title, note) = words(item)
                return MenuRow(item: item, title: texts[title], note: texts[note])
            }, focus: menu.focus(in: items))
    }

    private func words(_ item: Item) -> (title: TextKey, note: TextKey) {
        switch item {
        case .issueCode: (.markedIssueCode, .markedIssueCodeNote)
        case .temporaryPassword: (.markedPassword, .markedPasswordNote)
        case .unlock: (.markedUnlock, .markedUnlockNote)
        case .addActions: (.markedAddActions, .markedAddActionsNote)
        case .removeActions: (.markedRemoveActions, .markedRemoveActionsNote)
        case .endSessions: (.markedEndSessions, .markedEndSessionsNote)
        case .enable: (.markedEnable, .markedEnableNote)
        case .disable: (.markedDisable, .markedDisableNote)
        case .delete: (.markedDelete, .markedDeleteNote)
        }
    }
}
