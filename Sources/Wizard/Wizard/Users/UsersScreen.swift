import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// The provider's users: list, search, and actions on the focused user.
struct UsersScreen: ListScreen {
    var list = ListView<UserID>()
    /// How the users are listed, without the search.
    private(set) var listing = UserListRequest()
    /// The users that the provider has answered with.
    private(set) var window = UserWindow()
    /// The first answer to the empty search; it also determines the column widths, so that a search does not change
    /// them.
    private(set) var all: [UserSummary] = []
    /// The page that is being loaded; at most one at a time.
    var loading: UserListRequest?
    /// Whether the shown page has changed since the running request was sent.
    private var isStale = false
    /// Whether all other pages are out of date too, because many users were changed.
    var isEverythingStale = false
    /// Whether they were when the running request was sent.
    private var isEverythingLoading = false
    /// A user that the next answer must contain; if it does not, the list searches for the user.
    private var sought: UserID?
    var marks = UserMarks()
    /// All users of a list, while they are read to be marked.
    var collection: UserCollection?
    /// Whether the pages up to the end of the list are being loaded, where the focus goes.
    private var seeksEnd = false
    /// The actions on users that are in progress, or that ended last.
    var batch: UserActionBatch?
    /// How the last change is undone.
    var undo = UserUndo.nothing
    /// The change in progress.
    var task: AdministrationEffect?
    /// The user whose new code is written to a hand-out.
    var handedOut: UserID?
    /// What was refused last, and why.
    var refusal: Refused?

    struct Refused: Sendable, Hashable {
        let words: AdministrationWords
        let refusal: AdministrationRefusal
        /// The part of the list that was not loaded; `nil` if another effect was refused.
        let request: UserListRequest?
    }

    /// The next page is loaded when the focus is this near to the end of the loaded users.
    private static let margin = 40

    static let helpWords = HelpWords([.code, .temporaryPassword, .requiredAction, .lock, .activation, .rights])
    static let commands = CommandSet(
        [
            Command(
                .choose, [.enter], Text("activate"),
                Text("Activate the user on this device. If the user has no valid code, one is issued first.")),
            // Near the beginning of the footer: they are available only sometimes, and are then the next step.
            Command(
                .undoChange, [.character("z")], Text("undo"),
                Text(
                    "Undo the last change that was made on this screen; an action on all marked users is undone as one."
                )),
            Command(
                .unlock, [.character("u")], Text("unlock"), Text("Unlock the user after too many wrong passwords.")),
            Command(
                .newCode, [.function(5)], Text("code"),
                Text("Issue a new activation code. The previous code stops working.")),
            Command(
                .pick, [.character(" ")], Text("mark"),
                Text("Mark the user, or remove the mark, and go down. Actions then apply to all marked users.")),
            Command(
                .details, [.character("i")], Text("details"),
                Text("Show sessions, devices, lock and required actions, and what you can do.")),
            Command(
                .edit, [.character("e")], Text("edit"), Text("Change names, e-mail, attributes, groups and validity."),
                place: .helpOnly),
            Command(.new, [.character("n")], Text("new"), Text("Create a test user and issue a code.")),
            .find,
            Command(.filter, [.character("f")], Text("status"), Text("Show only users with one status, or all again.")),
            Command(
                .sort, [.character("S")], Text("sort"), Text("Sort the users by name, creation, last login or status.")),
            Command(
                .events, [.character("l")], Text("events"),
                Text("Show the user's logins, the last failures in words first.")),
            Command(
                .delete, [.character("d"), .delete], Text("delete"),
                Text("Delete the user at the provider. You are asked first.")),
            Command(
                .newPassword, [.character("P")], Text("password"),
                Text("Give the user a temporary password. The user must change it at the next login.")),
            Command(
                .handOut, [.character("h")], Text("hand-out"),
                Text("Issue a new code, write its hand-out to a file, and print it.")),
            Command(
                .pickRange, [.character("v")], Text("mark"),
                Text("Mark all users from the one marked last to this one, except administrators."), place: .helpOnly),
            Command(
                .pickAll, [.character("*")], Text("mark"),
                Text("Mark all users of the list, as it is searched and filtered, except administrators."),
                place: .helpOnly),
            Command(
                .toggle, [.character("s")], Text("disable"),
                Text("Disable the user: no login works until the user is enabled again. A disabled user is enabled."),
                place: .helpOnly),
            .reload,
            Command(
                .moveDown, [.down, .character("j")], Text("move"), Text("Move down."), place: .helpOnly),
        ] + Command.otherMoves + Command.pageMoves + [.back])
    var isWorking: Bool { !isAnswered && refusal == nil }
    var lacksList: Bool { refusal?.request != nil }

    /// Opens the list above the start screen and loads it; starts an effect immediately if there is one.
    static func opening(doing effect: AdministrationEffect? = nil, for user: UserID? = nil) -> [ScreenRequest] {
        var next = UsersScreen()
        next.loading = UserListRequest()
        next.task = effect
        next.list.setFocus(user)
        next.sought = user
        return [.closeAll, .open(Screen(next)), .administer(.loadUsers(UserListRequest()))]
            + (effect.map { [.administer($0)] } ?? [])
    }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        let listing: Set<CommandID> = window.pages.isEmpty ? [.sort, .filter] : []
        if users.isEmpty {
            return listing.union(withheld(context)).union(UserOperation.keys)
                .union([.choose, .details, .events, .moveDown, .pick]).union(undo.isPossible ? [] : [.undoChange])
        }
        let undoing: Set<CommandID> = undo.isPossible ? [] : [.undoChange]
        if !marks.isEmpty {
            let codes: Set<CommandID> = context.hasActivationCodes ? [] : [.newCode, .handOut]
            return undoing.union(codes).union(withheld(context))
        }
        let unlocking: Set<CommandID> =
            switch focused?.status {
            case .locked, .unknown: []
            default: [.unlock]
            }
        return undoing.union(unlocking).union(
            context.hasActivationCodes ? [] : [.details, .newCode, .handOut]
        )
        .union(withheld(context))
    }

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        if !marks.isEmpty { return [.choose: Text("actions"), .back: Text("unmark all")] }
        var shown: [CommandID: Text] = context.hasActivationCodes ? [:] : [.choose: Text("details")]
        if focused?.status == .disabled { shown[.toggle] = Text("enable") }
        if !list.isFinding, !list.search.isEmpty || listing.status != nil { shown[.back] = Text("show all") }
        return shown
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        seeksEnd = command == .moveLast
        if let command, withheld(context).contains(command) { return load() }
        if list.handle(key, command, in: ids, page: page(context)) { return load() }
        return command.map { perform($0, context) } ?? []
    }

    func page(_ context: WizardContext) -> Int { max(1, context.size.height - 12) }

    mutating func perform(_ command: CommandID, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .back where collection != nil: collection = nil
        case .back where !marks.isEmpty || marks.leftOut > 0: marks = UserMarks()
        case .back where listing.status != nil: listing.status = nil
        case .back: return [.close]
        case .new: return [.open(Screen(NewUserScreen(draft: users.isEmpty ? list.search.text : "")))]
        case .reload: isStale = true
        case .sort: return choose(.sort)
        case .filter: return choose(.status)
        case .handOut where !context.hasActivationCodes: break
        // Before all are marked, an action would affect other users than those meant.
        case .choose, .undoChange,
            _ where UserOperation.keys.contains(command):
            guard collection == nil else {
                return [.notify(.text(Text("The users are still being read to mark them: nothing was done.")))]
            }
            return act(command, context)
        case .pick: pick()
        case .pickRange: return pickRange()
        case .pickAll: return pickAll()
        case .details: return act(command, context)
        case .events: return focused.map { EventsScreen.opening(for: $0.username) } ?? []
        default: break
        }
        return load()
    }

    /// Acts on the focused user, or on the marked ones.
    private mutating func act(_ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        guard task == nil else { return load() }
        if command == .undoChange { return undoLast() }
        guard let user = focused else { return load() }
        let isForOne = marks.isEmpty || command == .details || command == .edit
        return isForOne ? administer(user, command, context) : administerMarked(command)
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.usersLoaded(let page)):
            take(page)
            return load()
        case .userAdded(let user), .userGotCode(let user):
            undo = .impossible
            seek(user)
            return reload()
        case .userChanged(let user, let undo):
            self.undo = undo.map { .orders([$0]) } ?? .impossible
            if task == .perform(.unlock, on: user) { task = nil }
            return reload()
        case .program(.userEdited(let user, let undo)): noteEdit(of: user, undo: undo)
        // Others may have changed users meanwhile.
        case .shownAgain: return reload()
        // A check counts as a login, or as a failed one.
        case .program(.passwordChecked): return reload()
        case .userDeleted(let user):
            noteDeletion(of: user, context)
            if task == .perform(.delete, on: user.username) { task = nil }
            moveOn(from: user.username)
            return reload()
        case .program(.performed(let outcome)) where task == outcome.effect:
            guard let issued = outcome.issued else { return nil }
            task = nil
            let lacksPassword = window.users.contains { $0.username == issued.username && !$0.hasPassword }
            let isHandedOut = handedOut == issued.username
            handedOut = nil
            return CodeScreen.opening(issued, lacksPassword: lacksPassword, isHandedOut: isHandedOut, context)
        case .program(.administrationRefused(let effect, let refusal)): return refuse(effect, refusal)
        case .program(.userActionEnded(let outcome)): batch?.outcomes.append(outcome)
        case .program(.userActionsEnded(let failure)): return ended(failure, context)
        case .answered(.users(let orders, let isHandedOut)):
            return begin(orders, isHandedOut: isHandedOut)
        case .answered(.userList(let request)):
            listing = request
            return load()
        case .answered(let answer): return act(on: answer)
        default: return nil
        }
        return []
    }

    /// The list that is wanted, from its beginning.
    var wanted: UserListRequest {
        var request = listing.fromBeginning
        request.search = list.search.text
        return request
    }

    /// The users of the answered search who also match what is typed now.
    ///
    /// The filter prevents a key from acting on a user who was found for fewer letters.
    var users: [UserSummary] {
        isAnswered
            ? window.users
            : list.found(window.users) { "\($0.username.rawValue) \($0.email?.sanitised() ?? "")" }
    }
    var known: [UserSummary] { window.users + all }
    /// Whether the list is the wanted one.
    var isAnswered: Bool { window.list == wanted }

    var ids: [UserID] { users.map(\.username) }
    var focused: UserSummary? { list.focused(in: users, by: \.username) }

    /// Opens the menu for the order or the status; not before the first answer, which shows what the provider can do.
    private func choose(_ subject: UserListMenuScreen.Subject) -> [ScreenRequest] {
        guard let newest = window.newest else { return [] }
        return [.open(Screen(UserListMenuScreen(subject, wanted, isLimited: newest.isLimited)))]
    }

    /// Moves the focus to a user who was created or got a code, and ensures that the list contains the user, whatever
    /// was searched.
    mutating func seek(_ user: UserID) {
        list.setFocus(user)
        sought = user
        if !user.rawValue.lowercased().contains(list.search.text.lowercased()) { list.search.clear() }
        if !window.users.contains(where: { $0.username == user }) { listing.status = nil }
    }

    /// Moves the focus from a user who is no longer listed to the next one.
    mutating func moveOn(from user: UserID) {
        guard focus == user else { return }
        list.move(ids.last == user ? .moveUp : .moveDown, in: ids)
    }

    private mutating func take(_ page: UserPage) {
        if loading == page.request { loading = nil }
        if collection?.request == page.request { return collect(page) }
        // A page that was to be marked is not one of the window, even if it arrives after the marking was cancelled.
        guard page.request.maximum == wanted.maximum else { return }
        // The answer for a list that is no longer wanted is shown until the wanted one arrives, as far as it fits.
        let (names, isSameList) = (ids, window.list == page.request.fromBeginning)
        let focus = list.focus(in: names)
        window.take(page, isAlone: isEverythingLoading)
        isEverythingLoading = false
        if isSameList, let focus { keepPlace(of: focus, among: names) }
        if seeksEnd, isAnswered { list.move(.moveLast, in: ids) }
        // In a list of all users, whoever is missing is gone.
        if window.isWhole, page.request.search.isEmpty, page.request.status == nil { marks.note(window.users) }
        if page.request == UserListRequest() { all = page.users }
        if refusal?.request != nil { refusal = nil }
        guard isAnswered, let user = sought else { return }
        sought = nil
        // In a long list the user can be on a page that is not loaded.
        guard !window.isWhole, !window.users.contains(where: { $0.username == user }) else { return }
        list.search = EditableText(user.rawValue, limit: 100)
    }

    /// Moves the focus from a user who has left the list to the one at the same place, and not to the first one.
    private mutating func keepPlace(of user: UserID, among before: [UserID]) {
        let names = ids
        guard !names.contains(user), let place = before.firstIndex(of: user), let last = names.indices.last else {
            return
        }
        list.setFocus(names[min(place, last)])
    }

    mutating func reload() -> [ScreenRequest] {
        isStale = true
        return load()
    }

    /// Loads what is missing unless another load is in progress.
    mutating func load() -> [ScreenRequest] {
        if collection?.list != wanted { collection = nil }
        guard loading == nil, let request = missing else { return [] }
        // What was refused is requested again only if the user asks for it.
        guard isStale || refusal?.request != request else { return [] }
        if isStale { (isEverythingLoading, isEverythingStale) = (isEverythingStale, false) }
        isStale = false
        loading = request
        return [.administer(.loadUsers(request))]
    }

    /// What is to be loaded next: the wanted list, a page that has changed, or one that the focus comes near to.
    private var missing: UserListRequest? {
        guard isAnswered else { return wanted }
        if isStale { return window.request(containing: focused?.id) }
        if let collection { return collection.request }
        let names = ids
        if seeksEnd, let next = window.next { return next }
        guard let focus = list.focus(in: names), let index = names.firstIndex(of: focus) else { return nil }
        if index + Self.margin >= names.count, let next = window.next { return next }
        return index < Self.margin ? window.previous : nil
    }

    /// Shows refusals that no other screen waits for; those about clients appear only on the clients' screen.
    private mutating func refuse(_ effect: AdministrationEffect, _ refusal: AdministrationRefusal) -> [ScreenRequest]? {
        var request: UserListRequest?
        switch effect {
        case .createClient, .loadClients, .deleteClient, .loadEvents, .keepEvents, .loadGroups: return nil
        case .loadUsers(let refused):
            request = refused
            (loading, collection) = (nil, nil)
        default: break
        }
        if task == effect { (task, handedOut) = (nil, nil) }
        // Not the effect itself, which may contain a password or codes.
        self.refusal = Refused(words: AdministrationWords(effect), refusal: refusal, request: request)
        return []
    }
}
