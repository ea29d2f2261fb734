import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// A list of the pool's administration: entries, search, and actions on the focused entry.
struct SudoListScreen: ListScreen {
    /// The list, and the query for its entries.
    private var query: SudoQuery
    /// For registrations, the search is also the registration ID that the provider is queried for.
    var list = ListView<String>(searchLimit: 200)
    /// The provider's last answer; `nil` until there is one.
    private var listing: SudoListing?
    /// The change in progress.
    private var task: SudoEffect?
    /// The task that was refused last, and why.
    private var refusal: Refused?
    /// The IDs of the entries before one was added, so that the new one gets the focus when the list is loaded.
    private var before: Set<String>?

    /// A task and why it was refused.
    private struct Refused: Sendable, Hashable {
        var task: SudoEffect
        var refusal: AdministrationRefusal
    }

    init(_ list: SudoList) { query = SudoQuery(list) }

    static let commands = CommandSet(
        [
            Command(.choose, [.enter], Text("details"), Text("Show all details of the entry.")),
            Command(
                .new, [.character("n")], Text("new"), Text("Add an entry, or generate a key."), isOfSomeScreens: true),
            Command(
                .makeIssuer, [.character("M")], Text("key pair"),
                Text("Generate a key pair for an issuer and register its public key."), isOfSomeScreens: true),
            Command(
                .delete, [.character("d"), .delete], Text("delete"),
                Text("Revoke, remove or delete the entry. You are asked first."),
                isOfSomeScreens: true),
            Command(
                .toggle, [.character("s")], Text("enable"),
                Text(
                    "Enable or disable the user, the fingerprint check at registrations, or required PKCE on the hosted pages."
                ), isOfSomeScreens: true),
            Command(
                .filter, [.character("f")], Text("failed only"), Text("Show failed registrations only, or all."),
                isOfSomeScreens: true),
            .find, .reload,
        ] + Command.moves + Command.pageMoves + [.back])
    static let helpWords = HelpWords.sudoAdministration
    var isWorking: Bool { listing == nil && refusal == nil }

    /// Opens a list and loads it.
    static func opening(_ list: SudoList) -> [ScreenRequest] {
        let next = SudoListScreen(list)
        return [.open(Screen(next)), .effect(.sudo(.load(next.query)))]
    }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        let row = query.list.row
        var idle: Set<CommandID> = query.list == .registrations ? [] : [.filter]
        if row.added == nil { idle.insert(.new) }
        if row.generated == nil { idle.insert(.makeIssuer) }
        if row.removal == nil || focused?.mark == .revoked { idle.insert(.delete) }
        if row.setting == nil, query.list != .users { idle.insert(.toggle) }
        guard focused == nil else { return idle }
        return idle.union([.choose, .delete, .moveDown]).union(query.list == .users ? [.toggle] : [])
    }

    var lacksList: Bool { if case .load = refusal?.task { true } else { false } }

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        var labels = list.labels
        labels[.delete] = query.list.row.remove
        if query.list == .users, focused?.mark == .valid { labels[.toggle] = Text("disable") }
        if let setting = query.list.row.setting, let isOn = listing?.isChecked {
            labels[.toggle] = isOn ? setting.stop : setting.start
        }
        if query.onlyFailed { labels[.filter] = Text("all") }
        return labels
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .back where list.isSearching:
            // The focus goes back to the entry that had it before the search.
            list.search.clear()
            return endFind()
        case .endFind: return endFind()
        // The focus stays on what is being changed.
        case let motion? where motion.isMotion && task != nil: return []
        default: return pressInList(key, command, context)
        }
    }

    func page(_ context: WizardContext) -> Int { max(1, context.size.height - 12) }

    mutating func perform(_ command: CommandID, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .reload: load()
        case .choose: focused.map { [.open(Screen(SudoEntryScreen(list: query.list, entry: $0)))] } ?? []
        default: idleCommands(context).contains(command) ? [] : administer(command, context)
        }
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.sudo(.listLoaded(let listing))) where listing.query == query:
            self.listing = listing
            if let before, let added = listing.entries.first(where: { !before.contains($0.id) }) {
                list.setFocus(added.id)
                list.search.clear()
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
        case .answered(.confirmed(.sudo(let task))) where task.list == query.list: return work(on: task)
        default: return nil
        }
    }

    var ids: [String] { entries.map(\.id) }
    private var focused: SudoListing.Entry? { list.focused(in: entries, by: \.id) }

    /// The entries that contain the words of the search.
    private var entries: [SudoListing.Entry] {
        list.found(listing?.entries ?? []) { "\($0.id) \($0.title.original) \($0.note.original)" }
    }

    /// Reloads the list.
    private mutating func load() -> [ScreenRequest] {
        refusal = nil
        return [.effect(.sudo(.load(query)))]
    }

    /// Returns the focus from the search to the list; registrations are queried by the typed ID.
    private mutating func endFind() -> [ScreenRequest] {
        list.endFind(in: ids)
        guard query.list == .registrations, query.registrationID != list.search.text else { return [] }
        query.registrationID = list.search.text
        return load()
    }

    /// Performs a command on the list or its focused entry.
    private mutating func administer(_ command: CommandID, _ context: WizardContext) -> [ScreenRequest] {
        guard task == nil else { return [] }
        func add(_ subject: SudoAddScreen.Subject?) -> [ScreenRequest] {
            subject.map { [.open(Screen(SudoAddScreen($0, context)))] } ?? []
        }
        switch (command, query.list) {
        case (.new, _): return add(query.list.row.added)
        case (.makeIssuer, _): return add(query.list.row.generated)
        case (.delete, _): return focused.flatMap { query.list.removal(of: $0) }.map(ask) ?? []
        case (.toggle, .users):
            guard let user = focused else { return [] }
            return work(on: .enableUser(username: user.id, user.mark == .disabled))
        case (.toggle, .fingerprints):
            guard let listing, let isChecked = listing.isChecked else { return [] }
            let task = SudoEffect.checkFingerprints(!isChecked)
            // If the list is empty, every registration with Play Integrity is refused.
            return !isChecked && listing.entries.isEmpty ? ask(task) : work(on: task)
        case (.toggle, .addresses):
            return listing?.isChecked.map { work(on: .requirePKCE(!$0)) } ?? []
        case (.filter, .registrations):
            query.onlyFailed.toggle()
            return load()
        default: return []
        }
    }

    /// Starts a change unless one is in progress.
    private mutating func work(on task: SudoEffect) -> [ScreenRequest] {
        guard self.task == nil else { return [] }
        self.task = task
        refusal = nil
        return [.effect(.sudo(task))]
    }

    private func ask(_ task: SudoEffect) -> [ScreenRequest] {
        task.question.map { [.ask($0, about: task.subject, before: .sudo(task))] } ?? []
    }
}

extension SudoEffect {
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
    fileprivate func removal(of entry: SudoListing.Entry) -> SudoEffect? {
        switch self {
        case .testKeys: .revokeTestKey(id: entry.id)
        case .issuers: .removeIssuer(issuer: entry.title.original, keyID: entry.note.original)
        case .fingerprints: .removeFingerprint(id: entry.id)
        case .devices: .removeDevice(id: entry.id)
        case .addresses: SudoAddress(entryID: entry.id).map(SudoEffect.removeAddress)
        case .users: .deleteUser(username: entry.id)
        case .registrations: nil
        }
    }
}

extension SudoListScreen {
    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        let row = query.list.row
        view.searchHeading(row.title, list, trailing: count(texts))
        if let setting = row.setting, let isOn = listing?.isChecked {
            view.head.paragraph(texts(isOn ? setting.on : setting.off), isOn ? .todo : .dim)
            view.head.blank()
        }
        view.head.taskState(
            refused: refusal?.refusal, refusal.map { texts($0.task.refused.filled([.name: $0.task.subject])) } ?? "",
            working: task.map { texts($0.working.filled([.name: $0.subject])) })
        if listing == nil {
            if refusal == nil { view.main.paragraph(texts(Text("Asking the provider for the list.")), .dim) }
        } else {
            view.table(entries, of: row, all: listing?.entries ?? [], focus: focus)
            if entries.isEmpty { view.main.paragraph(texts(noEntries)) }
        }
        view.explain(texts(row.title), texts(row.about))
    }

    /// The sentence if no entry is shown.
    private var noEntries: Text {
        if !list.search.isEmpty {
            return Text(
                "No entry matches the search. Press / and then Esc to see all entries.",
                typed: "No entry matches the search. Type \(Text("find")) and an empty line to see all entries.")
        }
        return query.onlyFailed
            ? Text(
                "No registration has failed. Press f to see all registrations.",
                typed: "No registration has failed. Type \(Text("all")) to see all registrations.")
            : query.list.row.empty
    }

    private func count(_ texts: Texts) -> String {
        guard let listing else { return "" }
        let total = listing.entries.count
        let all = texts(
            query.onlyFailed
                ? Text(total, one: "\(.count) failed", other: "\(.count) failed", context: "list")
                : Text(total, one: "\(.count) entry", other: "\(.count) entries"))
        return entries.count < total
            ? texts(Text("\(entries.count) of \(total)")) : all
    }
}

extension ScreenView {
    /// Adds the entries; titles are truncated only if they do not fit.
    ///
    /// Column widths depend on all entries, so that a search does not change them.
    fileprivate mutating func table(
        _ entries: [SudoListing.Entry], of row: PoolResource, all: [SudoListing.Entry], focus: String?
    ) {
        guard !all.isEmpty else { return }
        let names = row.columns
        let widest = all.map { displayWidth($0.title.sanitised(limit: 80)) }.max() ?? 0
        let state = row.hasStates ? 12 : 0
        let widestLast =
            names.note == nil ? 16 : all.map { displayWidth($0.note.sanitised(limit: 120)) }.max() ?? 0
        let title = min(max(widest + 3, 16), main.width - state - min(widestLast + 1, main.width / 3))
        let rest = max(0, main.width - title - state)
        // Without a note the time has the last column; otherwise it is shown if there is room for both.
        let time =
            if names.time == nil {
                0
            } else if names.note == nil {
                rest
            } else {
                all.contains { $0.time != nil } && rest > 40 ? 16 : 0
            }
        let note = rest - time
        let columns = [title, state, time, note]
        let titles = [names.title, Text("status"), names.time, names.note].map { $0.map { texts($0) } ?? "" }
        head.row(titles.map { Span($0, .dim) }, columns)
        for (place, entry) in entries.enumerated() {
            let isFocused = entry.id == focus
            main.row(
                [
                    Span(entry.title.sanitised(limit: 80), isFocused ? .focus : .text), words(of: entry.mark),
                    Span(entry.time.map { texts.relative($0) } ?? "", .dim),
                    Span(entry.note.sanitised(limit: 120), .dim),
                ], columns, at: place, isFocused: isFocused)
        }
    }

    fileprivate func words(of mark: SudoListing.Mark) -> Span {
        switch mark {
        case .valid: Span(texts(Text("valid")), .done)
        case .revoked: Span(texts(Text("revoked")), .dim)
        case .expired: Span(texts(Text("expired")), .failed)
        case .disabled: Span(texts(Text("disabled")), .todo)
        case .succeeded: Span(texts(Text("registered", context: "mark")), .done)
        case .failed: Span(texts(Text("failed", context: "mark")), .failed)
        }
    }
}

/// All details of an entry of the pool's administration.
struct SudoEntryScreen: ScrollScreen {
    let list: SudoList
    let entry: SudoListing.Entry
    var scrolled = ScrollView()

    static let commands = CommandSet(
        [
            Command(.copy, [.character("y")], Text("copy"), Text("Copy the ID of the entry to the clipboard.")),
            Command(.moveDown, [.down, .character("j")], Text("move"), Text("Move down."), shown: [.up, .down]),
            Command(.moveUp, [.up, .character("k")], Text("move"), Text("Move up."), place: .helpOnly),
        ] + Command.pageMoves + [
            .back
        ])
    static let helpWords = HelpWords.sudoAdministration

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        command == .copy ? [.effect(.copy(Secret(entry.title.original)))] : scroll(command, context)
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.takeWholeWidth()
        view.main.heading(entry.title.sanitised(limit: 120), trailing: view.texts(list.row.title))
        let column = min(30, (entry.details.map { displayWidth($0.name) }.max() ?? 0) + 3)
        for row in entry.details {
            view.main.pair(
                UntrustedText(row.name).sanitised(limit: 60), row.value.sanitised(limit: 1000), column: column, .server)
        }
    }
}
