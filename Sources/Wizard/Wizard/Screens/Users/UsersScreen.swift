import IdentityModel
import Localization
import Terminal
import TerminalUI

/// The provider's users: list, search, and actions on the focused user.
struct UsersScreen: WizardScreen {
    var search = EditableText(limit: 100)
    /// Whether keys edit the search.
    var isFinding = false
    /// The provider's last answer.
    var page: UserPage?
    /// The answer to the empty search; it also determines the column widths, so that a search does not change them.
    private(set) var all: UserPage?
    /// The search that is being loaded; at most one at a time.
    var loading: String?
    /// Whether the list has changed since the running request was sent.
    var isStale = false
    /// The change in progress.
    var task: AdministrationTask?
    /// The task that was refused last, and why.
    var refusal: Refused?
    var menu = Menu<UserID>()

    /// A task and why it was refused.
    struct Refused: Sendable, Hashable {
        var task: AdministrationTask
        var refusal: AdministrationRefusal
    }

    static let helpWords = HelpWords([.code, .temporaryPassword, .requiredAction, .lock, .activation, .rights])
    static let commands = CommandSet(
        [
            Command(.choose, [.enter], .commandActivateUser, .commandActivateUserHelp),
            // Second in the footer: it is available only for users who may be locked, and is then the next step.
            Command(.unlock, [.character("u")], .commandUnlock, .commandUnlockHelp),
            Command(.newCode, [.function(5)], .commandIssueCode, .commandIssueCodeHelp),
            Command(.details, [.character("i")], .commandOpen, .commandOpenUserHelp),
            Command(.new, [.character("n")], .commandNewUser, .commandNewUserHelp),
            .find,
            Command(.delete, [.character("d"), .delete], .commandDeleteUser, .commandDeleteUserHelp),
            Command(.newPassword, [.character("P")], .commandPassword, .commandPasswordHelp),
            .reload,
            Command(
                .moveDown, [.down, .character("j")], .commandMove, .commandMoveHelp, place: .helpOnly),
        ] + Command.otherMoves + Command.pageMoves + [.back])
    var isWorking: Bool { !isAnswered && refusal == nil }
    var keys: CommandSet { isFinding ? .search : Self.commands }

    /// Opens the list above the start screen and loads it; starts `task` immediately if there is one.
    static func opening(doing task: AdministrationTask? = nil, for user: UserID? = nil) -> [ScreenRequest] {
        var next = UsersScreen()
        next.loading = ""
        next.task = task
        next.menu = Menu(focus: user)
        let effect: [ScreenRequest] =
            switch task {
            case .issueCode(let user): [.effect(.issueCode(user))]
            case .unlockUser(let user): [.effect(.unlockUser(user))]
            case .resetPassword(let user): [.effect(.resetPassword(user))]
            default: []
            }
        return [.closeAll, .open(Screen(next)), .effect(.loadUsers(search: ""))] + effect
    }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        if users.isEmpty {
            return withheld(context).union([
                .choose, .newCode, .unlock, .delete, .details, .newPassword, .moveDown,
            ])
        }
        let unlocking: Set<CommandID> =
            switch focused?.status {
            case .locked, .unknown: []
            default: [.unlock]
            }
        return unlocking.union(context.hasActivationCodes ? [] : [.details, .newCode]).union(withheld(context))
    }

    var lacksList: Bool { if case .loadUsers = refusal?.task { true } else { false } }

    func labels(_ context: WizardContext) -> [CommandID: TextKey] {
        let shown: [CommandID: TextKey] = context.hasActivationCodes ? [:] : [.choose: .commandOpen]
        return isFinding || search.isEmpty ? shown : shown.merging([.back: .commandShowAll]) { $1 }
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        var requests: [ScreenRequest] = []
        switch command {
        case let command? where withheld(context).contains(command): break
        case .back where isFinding || !search.isEmpty:
            endFind()
            search.clear()
        case .back: return [.close]
        case .find: isFinding = true
        case .endFind: endFind()
        case .undo: _ = search.undo()
        case .redo: _ = search.redo()
        case .new: return [.open(Screen(NewUserScreen(draft: users.isEmpty ? search.text : "")))]
        case .reload: requests = load(again: true)
        case .choose, .newCode, .unlock, .delete, .details, .newPassword:
            guard let user = focused, task == nil else { break }
            return administer(user, command, context)
        case let command?:
            menu.handle(command, in: users.map(\.username), page: max(1, context.size.height - 12))
        case nil:
            if isFinding { _ = search.handle(key) }
        }
        // Also loads when the search ends, because a pasted text has not been searched yet.
        return isFinding || command == .back || command == .endFind ? requests + load(again: false) : requests
    }

    mutating func paste(_ paste: Paste) -> PasteNote? { isFinding ? search.take(paste) : nil }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        // If this answers an older search, the newer one is loaded.
        case .program(.usersLoaded(let page)):
            loading = nil
            self.page = page
            if page.search.isEmpty { all = page }
            if case .loadUsers = refusal?.task { refusal = nil }
            return load(again: false)
        case .userAdded(let user), .userGotCode(let user):
            menu = Menu(focus: user)
            // Ensures that the list contains the user, whatever was searched.
            if !user.rawValue.lowercased().contains(search.text.lowercased()) { search.clear() }
            return load(again: true)
        case .userChanged(let user), .program(.userDeleted(let user)):
            if task == .unlockUser(user) || task == .deleteUser(user) { task = nil }
            return load(again: true)
        case .program(.codeIssued(let issued))
        where task == .issueCode(issued.username) || task == .resetPassword(issued.username):
            task = nil
            let lacksPassword = page?.users.contains { $0.username == issued.username && !$0.hasPassword } == true
            return [.openAbove(Screen(CodeScreen(issued: issued, lacksPassword: lacksPassword)))]
        case .program(.administrationRefused(let task, let refusal)): return refuse(task, refusal)
        case .answered(let answer): return act(on: answer)
        default: return nil
        }
    }

    /// The users of the answered search who also match what is typed now.
    ///
    /// The filter keeps a key from acting on a user who was found for fewer letters.
    var users: [UserSummary] { page.map { isAnswered ? $0.users : $0.users.filter(fits) } ?? [] }
    var known: [UserSummary] { (page?.users ?? []) + (all?.users ?? []) }
    /// Whether the list answers the typed search.
    var isAnswered: Bool { page?.search == search.text }

    var focused: UserSummary? {
        let focus = menu.focus(in: users.map(\.username))
        return users.first { $0.username == focus }
    }

    private func fits(_ user: UserSummary) -> Bool {
        let known = "\(user.username.rawValue) \(user.email?.sanitised() ?? "")".lowercased()
        return search.text.lowercased().split(separator: " ").allSatisfy { known.contains($0) }
    }

    /// Returns the focus from the search to the list, where it stays on its user even if another answer arrives.
    private mutating func endFind() {
        isFinding = false
        menu = Menu(focus: focused?.username)
    }

    /// Loads the users of the search unless they are shown or another load is in progress.
    private mutating func load(again: Bool) -> [ScreenRequest] {
        isStale = isStale || again
        guard loading == nil, isStale || page?.search != search.text else { return [] }
        isStale = false
        loading = search.text
        return [.effect(.loadUsers(search: search.text))]
    }

    /// Shows refusals that no other screen waits for; those about clients appear only on the clients' screen.
    private mutating func refuse(_ task: AdministrationTask, _ refusal: AdministrationRefusal) -> [ScreenRequest]? {
        switch task {
        case .createClient, .loadClients, .deleteClient: return nil
        case .loadUsers: loading = nil
        default: break
        }
        if self.task == task { self.task = nil }
        self.refusal = Refused(task: task, refusal: refusal)
        return []
    }
}
