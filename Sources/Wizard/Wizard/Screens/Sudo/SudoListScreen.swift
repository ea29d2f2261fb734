import IdentityModel
import Localization
import Terminal
import TerminalUI

/// A list of the pool's administration: entries, search, and actions on the focused entry.
struct SudoListScreen: WizardScreen {
    /// The list, and the query for its entries.
    var query: SudoQuery
    /// The search; for registrations also the registration ID that the provider is queried for.
    var search = EditableText(limit: 200)
    /// Whether keys edit the search.
    var isFinding = false
    /// The provider's last answer; `nil` until there is one.
    var listing: SudoListing?
    /// The change in progress.
    var task: SudoTask?
    /// The task that was refused last, and why.
    var refusal: Refused?
    var menu = Menu<String>()
    /// The IDs of the entries before one was added, so that the new one gets the focus when the list is loaded.
    private var before: Set<String>?

    /// A task and why it was refused.
    struct Refused: Sendable, Hashable {
        var task: SudoTask
        var refusal: AdministrationRefusal
    }

    init(_ list: SudoList) { query = SudoQuery(list) }

    static let commands = CommandSet(
        [
            Command(.choose, [.enter], .commandOpen, .sudoCommandOpenHelp),
            Command(
                .new, [.character("n")], .commandNewUser, .sudoCommandNewHelp, isOfSomeScreens: true),
            Command(
                .makeIssuer, [.character("M")], .sudoCommandMake, .sudoCommandMakeHelp, isOfSomeScreens: true),
            Command(
                .delete, [.character("d"), .delete], .commandDeleteUser, .sudoCommandRemoveHelp,
                isOfSomeScreens: true),
            Command(
                .toggle, [.character("s")], .sudoCommandEnable, .sudoCommandToggleHelp, isOfSomeScreens: true),
            Command(
                .filter, [.character("f")], .sudoCommandFailed, .sudoCommandFailedHelp, isOfSomeScreens: true),
            .find, .reload,
        ] + Command.moves + Command.pageMoves + [.back])
    static let helpWords = HelpWords.sudoAdministration
    var isWorking: Bool { listing == nil && refusal == nil }
    var keys: CommandSet { isFinding ? .search : Self.commands }

    /// Opens a list and loads it.
    static func opening(_ list: SudoList) -> [ScreenRequest] {
        let next = SudoListScreen(list)
        return [.open(Screen(next)), .effect(.sudo(.administer(.load(next.query))))]
    }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        var idle: Set<CommandID> = [.new, .makeIssuer, .delete, .toggle, .filter]
        switch query.list {
        case .testKeys: idle.subtract([.new] + (focused?.mark == .revoked ? [] : [.delete]))
        case .issuers: idle.subtract([.new, .makeIssuer, .delete])
        case .fingerprints, .addresses: idle.subtract([.new, .delete, .toggle])
        case .devices: idle.subtract([.new, .delete])
        case .registrations: idle.remove(.filter)
        case .users: idle.subtract([.delete, .toggle])
        }
        guard focused == nil else { return idle }
        return idle.union([.choose, .delete, .moveDown]).union(query.list == .users ? [.toggle] : [])
    }

    var lacksList: Bool { if case .load = refusal?.task { true } else { false } }

    func labels(_ context: WizardContext) -> [CommandID: TextKey] {
        var labels: [CommandID: TextKey] = [:]
        if query.list == .testKeys { labels[.delete] = .sudoCommandRevoke }
        if query.list == .users, focused?.mark == .valid { labels[.toggle] = .sudoCommandDisable }
        if let words = query.list.switchWords, let isOn = listing?.isChecked {
            labels[.toggle] = isOn ? words.stop : words.start
        }
        if !isFinding, !search.isEmpty { labels[.back] = .commandShowAll }
        if query.onlyFailed { labels[.filter] = .sudoCommandAll }
        return labels
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        guard let command else {
            if isFinding { _ = search.handle(key) }
            return []
        }
        switch command {
        case .back where isFinding || !search.isEmpty:
            search.clear()
            return endFind()
        case .find:
            search.clear()
            isFinding = true
        case .endFind: return endFind()
        case .undo: _ = search.undo()
        case .redo: _ = search.redo()
        case .back: return [.close]
        case .reload: return load()
        case .choose:
            return focused.map { [.open(Screen(SudoEntryScreen(list: query.list, entry: $0)))] } ?? []
        default:
            if !idleCommands(context).contains(command), let requests = administer(command, context) { return requests }
            menu.handle(command, in: entries.map(\.id), page: max(1, context.size.height - 12))
        }
        return []
    }

    mutating func paste(_ paste: Paste) -> PasteNote? { isFinding ? search.take(paste) : nil }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.sudo(.listLoaded(let listing))) where listing.query == query:
            self.listing = listing
            if let before, let added = listing.entries.first(where: { !before.contains($0.id) }) {
                menu = Menu(focus: added.id)
                search.clear()
            }
            before = nil
            if case .load = refusal?.task { refusal = nil }
            return []
        case .program(.sudo(.changed(let task, _))) where task.list == query.list:
            if self.task == task { self.task = nil }
            if task.adds { before = listing.map { Set($0.entries.map(\.id)) } }
            return load()
        case .program(.sudo(.refused(let task, let refusal))) where task == self.task || task == .load(query):
            if task == self.task { self.task = nil }
            self.refusal = Refused(task: task, refusal: refusal)
            return []
        case .answered(.confirmed(.sudo(.administer(let task)))) where task.list == query.list: return work(on: task)
        default: return nil
        }
    }

    /// The entries that contain the words of the search.
    var entries: [SudoListing.Entry] {
        let words = search.text.lowercased().split(separator: " ")
        return (listing?.entries ?? []).filter { entry in
            let known = "\(entry.id) \(entry.title.original) \(entry.note.original)".lowercased()
            return words.allSatisfy { known.contains($0) }
        }
    }

    var focused: SudoListing.Entry? {
        let focus = menu.focus(in: entries.map(\.id))
        return entries.first { $0.id == focus }
    }

    /// Reloads the list.
    private mutating func load() -> [ScreenRequest] {
        refusal = nil
        return [.effect(.sudo(.administer(.load(query))))]
    }

    /// Returns the focus from the search to the list; registrations are queried by the typed ID.
    private mutating func endFind() -> [ScreenRequest] {
        isFinding = false
        menu = Menu(focus: focused?.id)
        guard query.list == .registrations, query.registrationID != search.text else { return [] }
        query.registrationID = search.text
        return load()
    }

    /// Performs a command on the list or its focused entry; returns `nil` for commands that move the focus.
    private mutating func administer(_ command: CommandID, _ context: WizardContext) -> [ScreenRequest]? {
        guard task == nil else { return [] }
        switch (command, query.list) {
        case (.new, .testKeys): return [.open(Screen(SudoAddScreen(.testKey, context)))]
        case (.new, .issuers): return [.open(Screen(SudoAddScreen(.issuer, context)))]
        case (.makeIssuer, .issuers): return [.open(Screen(SudoAddScreen(.newIssuer, context)))]
        case (.new, .fingerprints): return [.open(Screen(SudoAddScreen(.fingerprint, context)))]
        case (.new, .addresses): return [.open(Screen(SudoAddScreen(.address, context)))]
        case (.new, .devices): return [.open(Screen(SudoAddScreen(.device, context)))]
        case (.delete, _): return focused.flatMap { query.list.removal(of: $0) }.map(ask) ?? []
        case (.toggle, .users):
            guard let user = focused else { return [] }
            return work(on: .enableUser(username: user.id, user.mark == .disabled))
        case (.toggle, .fingerprints):
            guard let listing, let isChecked = listing.isChecked else { return [] }
            let task = SudoTask.checkFingerprints(!isChecked)
            // If the list is empty, every registration with Play Integrity is refused.
            return !isChecked && listing.entries.isEmpty ? ask(task) : work(on: task)
        case (.toggle, .addresses):
            return listing?.isChecked.map { work(on: .requirePKCE(!$0)) } ?? []
        case (.filter, .registrations):
            query.onlyFailed.toggle()
            return load()
        default: return nil
        }
    }

    /// Starts a change unless one is in progress.
    private mutating func work(on task: SudoTask) -> [ScreenRequest] {
        guard self.task == nil else { return [] }
        self.task = task
        refusal = nil
        return [.effect(.sudo(.administer(task)))]
    }

    private func ask(_ task: SudoTask) -> [ScreenRequest] {
        [.ask(task.question, about: task.subject, before: .sudo(.administer(task)))]
    }
}

extension SudoTask {
    /// Whether the task adds an entry to its list.
    fileprivate var adds: Bool {
        switch self {
        case .generateTestKey, .generateIssuer, .addIssuer, .addFingerprint, .allowDevice, .addAddress: true
        default: false
        }
    }
}

extension SudoList {
    /// The task that removes an entry; `nil` if the list's entries cannot be removed.
    fileprivate func removal(of entry: SudoListing.Entry) -> SudoTask? {
        switch self {
        case .testKeys: .revokeTestKey(id: entry.id)
        case .issuers: .removeIssuer(issuer: entry.title.original, keyID: entry.note.original)
        case .fingerprints: .removeFingerprint(id: entry.id)
        case .devices: .removeDevice(id: entry.id)
        case .addresses: SudoAddress(entryID: entry.id).map(SudoTask.removeAddress)
        case .users: .deleteUser(username: entry.id)
        case .registrations: nil
        }
    }
}
