import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// Kept events of the provider, the newest last: those of logins or of administrators, of one user or of all.
struct EventsScreen: WizardScreen {
    /// The user for whom the screen was opened; `nil` for all users.
    let user: UserID?
    /// What is listed; its part is the newest.
    private var request: EventListRequest
    /// Oldest first.
    private(set) var events: [KeptEvent] = []
    /// Where older events begin; `nil` if all are listed.
    private(set) var older: EventListCursor?
    /// Which events the realm keeps; `nil` if it is not known.
    private var keeping: EventKeeping?
    /// The request in progress; at most one at a time.
    private var loading: EventListRequest?
    /// Whether the newest events were loaded.
    private(set) var isLoaded = false
    /// Whether new events are loaded periodically, and the last one has the focus.
    private var isFollowing = false
    /// Whether keeping events is being enabled.
    private var isSwitchingOn = false
    private var refusal: AdministrationRefusal?
    private var menu = Menu<String>()

    /// How many events are kept while new ones are followed; then the oldest are dropped, and loaded again on demand.
    private static let most = 5_000
    private static let leastKept = 1_000
    /// A transaction that began earlier may end later, so the last five seconds are read once more.
    private static let overlap: Int64 = 5_000

    init(user: UserID? = nil, _ source: EventListSource = .logins) {
        self.user = user
        request = EventListRequest(source, user: user)
    }

    static let helpWords = HelpWords([.code, .lock, .requiredAction, .session, .client, .realm])
    static let commands = CommandSet(
        [
            Command(.choose, [.enter], Text("details"), Text("Show the event in full.")),
            Command(
                .keepEvents, [.character("K")], Text("keep events"),
                Text("Let the tenant keep events of logins and of administrators from now on."), isOfSomeScreens: true),
            Command(
                .moveLast, [.end, .character("G")], Text("follow"),
                Text("Go to the newest event and load new ones every two seconds.")),
            Command(.filter, [.character("f")], Text("filter"), Text("Choose a type of events, or failures only.")),
            Command(
                .toggle, [.character("s")], Text("admins"),
                Text("Switch between events of logins and changes by administrators.")),
            Command(
                .showAll, [.character("a")], Text("show all"),
                Text("Show the events of all users, or of the one again."), isOfSomeScreens: true),
            .reload,
            Command(.moveDown, [.down, .character("j")], Text("move"), Text("Move down."), place: .helpOnly),
            Command(.moveUp, [.up, .character("k")], Text("move"), Text("Move up."), place: .helpOnly),
            Command(
                .moveFirst, [.home, .character("g")], Text("move"), Text("Go to the first line."), place: .helpOnly),
        ] + Command.pageMoves + [.back])

    /// Opens the events of a user, or of all, and loads them.
    static func opening(for user: UserID? = nil) -> [ScreenRequest] {
        var next = EventsScreen(user: user)
        let requests = next.load(.newest)
        return [.open(Screen(next))] + requests
    }

    var isWorking: Bool { !isLoaded && refusal == nil }
    var lacksList: Bool { !isLoaded && refusal != nil }
    /// Whether the next new events are to be loaded after a while.
    var awaitsEvents: Bool { isFollowing && loading == nil && refusal == nil }
    /// Whether the realm is known to keep no events of this kind.
    private var keepsNone: Bool { keeping.map { !$0.keeps(request.source) } ?? false }

    var focused: KeptEvent? {
        let focus = menu.focus(in: events.map(\.id))
        return events.first { $0.id == focus }
    }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        var idle: Set<CommandID> = events.isEmpty ? [.choose] : []
        if !keepsNone || isSwitchingOn || !context.rights.keepsEvents { idle.insert(.keepEvents) }
        if isFollowing || !isLoaded { idle.insert(.moveLast) }
        if user == nil { idle.insert(.showAll) }
        return idle
    }

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        var labels: [CommandID: Text] = [:]
        if request.source == .administrators { labels[.toggle] = Text("logins") }
        if request.user == nil { labels[.showAll] = Text("one user") }
        return labels
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .back: return [.close]
        case .choose: return focused.map { [.open(Screen(EventScreen($0)))] } ?? []
        case .filter: return [.open(Screen(EventFilterScreen(filters, focus: request.filter)))]
        case .toggle:
            request.source = request.source == .logins ? .administrators : .logins
            request.filter = .all
            return restart()
        case .showAll where user != nil:
            request.user = request.user == nil ? user : nil
            return restart()
        case .reload: return restart()
        case .keepEvents where keepsNone && !isSwitchingOn && context.rights.keepsEvents:
            isSwitchingOn = true
            refusal = nil
            return [.administer(.keepEvents)]
        case .moveLast where isLoaded:
            menu = Menu(focus: events.last?.id)
            isFollowing = true
            refusal = nil
            return loadNewer()
        case let command?: return move(command, context)
        case nil: return []
        }
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.eventsLoaded(let page)) where page.request == loading: return take(page, context)
        case .program(.eventsKept(let keeping)):
            isSwitchingOn = false
            self.keeping = keeping
            return [.notify(.text(Text("Events are kept from now on.")))] + restart()
        case .program(.administrationRefused(.loadEvents(let request), let refusal)) where request == loading:
            loading = nil
            self.refusal = refusal
        case .program(.administrationRefused(.keepEvents, let refusal)) where isSwitchingOn:
            isSwitchingOn = false
            self.refusal = refusal
        case .answered(.eventFilter(let filter)):
            request.filter = filter
            return restart()
        default: return nil
        }
        return []
    }

    /// Loads what has happened since the newest event.
    mutating func loadNewer() -> [ScreenRequest] {
        load(events.last.map { .from($0.milliseconds - Self.overlap) } ?? .newest)
    }

    /// The filters to choose from: types of listed events first.
    private var filters: [EventListFilter] {
        let types =
            switch request.source {
            case .administrators: ["CREATE", "UPDATE", "DELETE", "ACTION"]
            case .logins:
                Set(events.map(\.name.original)).sorted() + (keeping?.types ?? [Self.login, Self.refusedLogin])
            }
        var seen: Set<String> = []
        return [.all, .failures] + types.filter { seen.insert($0).inserted }.map(EventListFilter.type)
    }

    fileprivate static let login = "LOGIN"
    fileprivate static let refusedLogin = "LOGIN_ERROR"
}

extension EventsScreen {
    private mutating func load(_ part: EventListPart) -> [ScreenRequest] {
        guard loading == nil else { return [] }
        var next = request
        next.part = part
        loading = next
        return [.administer(.loadEvents(next))]
    }

    /// Drops what is listed and loads it again.
    private mutating func restart() -> [ScreenRequest] {
        events = []
        older = nil
        isLoaded = false
        refusal = nil
        // An answer to an earlier request is ignored.
        loading = nil
        return load(.newest)
    }

    private mutating func move(_ command: CommandID, _ context: WizardContext) -> [ScreenRequest] {
        let page = max(1, context.size.height - 10)
        let ids = events.map(\.id)
        if menu.focus(in: ids) == nil { return [] }
        menu.handle(command, in: ids, page: page)
        if command != .moveDown, command != .pageDown { isFollowing = false }
        return loadOlder(page)
    }

    /// Loads older events before the focus reaches the first one.
    private mutating func loadOlder(_ page: Int) -> [ScreenRequest] {
        guard let older, isLoaded, let focused, let place = events.firstIndex(where: { $0.id == focused.id }),
            place < page || events.count < page
        else { return [] }
        return load(.older(older))
    }

    private mutating func take(_ page: KeptEventPage, _ context: WizardContext) -> [ScreenRequest] {
        loading = nil
        refusal = nil
        let known = Set(events.map(\.id))
        let added = page.events.reversed().filter { !known.contains($0.id) }
        switch page.request.part {
        case .newest:
            keeping = page.keeping ?? keeping
            older = page.next
            events = added
            isLoaded = true
            menu = Menu(focus: events.last?.id)
        case .older:
            older = page.next
            events = added + events
        case .from where page.next != nil:
            // There are more new events than the page has: the earlier ones are older than these.
            events = page.events.reversed()
            older = page.next
        case .from:
            events = Self.sorted(events + added)
            dropOldest()
        }
        if isFollowing { menu = Menu(focus: events.last?.id) }
        return events.isEmpty ? loadFirst() : loadOlder(max(1, context.size.height - 10))
    }

    /// Continues if the page had only events that are left out.
    private mutating func loadFirst() -> [ScreenRequest] { older.map { load(.older($0)) } ?? [] }

    private static func sorted(_ events: [KeptEvent]) -> [KeptEvent] {
        events.enumerated().sorted {
            ($0.element.milliseconds, $0.offset) < ($1.element.milliseconds, $1.offset)
        }.map(\.element)
    }

    private mutating func dropOldest() {
        guard events.count > Self.most else { return }
        events.removeFirst(events.count - Self.leastKept)
        let place = events.first.map { EventListCursor.Place(time: $0.milliseconds, skipped: 0) }
        older = EventListCursor(place: place, others: [place, place], address: older?.address)
    }
}

extension EventsScreen {
    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.head.heading(heading(texts), trailing: state(texts))
        view.head.taskState(
            refused: refusal,
            texts(isLoaded ? Text("That could not be done.") : Text("The events could not be loaded.")))
        if isLoaded, keepsNone { view.sayThatNoneAreKept(request.source, howToKeep(context)) }
        if isLoaded, request.user != nil, request.source == .logins, !events.isEmpty { view.explainFailures(events) }
        guard isLoaded else {
            if refusal == nil { view.main.paragraph(texts(Text("Loading the events.")), .dim) }
            return
        }
        guard !events.isEmpty else {
            if !keepsNone {
                view.main.paragraph(
                    texts(
                        older == nil
                            ? Text("There are no such events.")
                            : Text("Older events are loaded when the focus comes here.")), .dim)
            }
            return
        }
        view.table(
            events, focus: focused?.id,
            top: texts(
                older == nil
                    ? Text("No older events are kept.") : Text("Older events are loaded when the focus comes here.")))
        if let focused, var column = view.aside {
            column.heading(UntrustedText(texts.words(for: focused)).sanitised(limit: 40))
            column.event(ShownEventRows(focused, texts))
            view.aside = column
        }
    }

    private func howToKeep(_ context: WizardContext) -> Text {
        guard context.rights.keepsEvents else {
            return Text("Only an administrator with the role manage-events can switch them on.")
        }
        return isSwitchingOn
            ? Text("Events are being switched on.")
            : Text(
                "\"keep events\" switches both kinds on: logins are kept for 30 days. The administrator needs the role manage-events."
            )
    }

    private func heading(_ texts: Texts) -> String {
        switch (request.source, request.user) {
        case (.logins, let user?): texts(Text("Events of \(user.shown)"))
        case (.logins, nil): texts(Text("Events of logins"))
        case (.administrators, let user?): texts(Text("Changes of \(user.shown) by administrators"))
        case (.administrators, nil): texts(Text("Changes by administrators"))
        }
    }

    /// The filter, the number of events, and whether new ones are followed.
    private func state(_ texts: Texts) -> String {
        var words: [String] = []
        if request.filter != .all { words.append(texts.filter(request.filter)) }
        if isLoaded {
            words.append(
                older == nil
                    ? texts(Text(events.count, one: "\(.count) event", other: "\(.count) events"))
                    : texts(Text("the last \(events.count)")))
        }
        if isFollowing { words.append(texts(Text("following"))) }
        return words.joined(separator: ", ")
    }
}

extension ScreenView {
    /// Adds that the realm keeps no events of this kind, and how to change that.
    fileprivate mutating func sayThatNoneAreKept(_ source: EventListSource, _ howToKeep: Text) {
        head.paragraph(
            texts(
                source == .logins
                    ? Text("This tenant keeps no events of logins.")
                    : Text("This tenant keeps no events of administrators.")), .todo)
        head.paragraph(texts(howToKeep), .dim)
        head.blank()
    }

    /// Adds why the user cannot log in: the last failures in words, unless a login succeeded after them.
    fileprivate mutating func explainFailures(_ events: [KeptEvent]) {
        let failures = events.filter(\.isFailure)
        let success = events.last { $0.name.original == EventsScreen.login }
        if let success, success.milliseconds > failures.last?.milliseconds ?? .min {
            head.paragraph(texts(Text("The last login succeeded: \(texts.short(success.time, seconds: true)).")), .done)
            head.blank()
            return
        }
        guard !failures.isEmpty else { return }
        // A login that is refused because of a lock-out reports the same.
        let lastOfLocked = failures.last(where: \.isOfLockedUser)?.milliseconds ?? .min
        let told = failures.filter { !$0.isLockOut || $0.milliseconds > lastOfLocked }
        let own = told.filter { !$0.isOfStranger }
        if !own.isEmpty { addFailures(Text("Last failures"), own, events) }
        // They may be the user's, who has mistyped the name, or anybody's behind the same address.
        let strangers = told.filter(\.isOfStranger)
        if !strangers.isEmpty { addFailures(Text("Names that no user has, from the same address"), strangers, events) }
        head.blank()
    }

    /// Adds the last of the failures below a heading.
    private mutating func addFailures(_ heading: Text, _ failures: [KeptEvent], _ events: [KeptEvent]) {
        head.add(Line([Span(texts(heading), .heading)]))
        for failure in failures.suffix(3).reversed() {
            let reason = texts.reason(of: failure) ?? texts.words(for: failure)
            let place = [failure.client, failure.address].compactMap { $0?.sanitised(limit: 40) }.filter { !$0.isEmpty }
            head.pair(
                texts.short(failure.time, seconds: true),
                ([UntrustedText(reason).sanitised(limit: 120)] + place).joined(separator: ", "),
                column: timeColumn(events), .failed)
        }
    }

    fileprivate func timeColumn(_ events: [KeptEvent]) -> Int {
        (events.map { displayWidth(texts.short($0.time, seconds: true)) }.max() ?? 0) + 3
    }

    /// Adds the events; `top` is the line above the oldest one.
    fileprivate mutating func table(_ events: [KeptEvent], focus: String?, top: String) {
        let rows = events.map { row(of: $0) }
        let time = timeColumn(events)
        let who = min((rows.map { displayWidth($0.who) }.max() ?? 0) + 2, 18)
        let room = main.width - time - who
        // Reasons are shown in full; places only as far as they fit beside them.
        let what = min((rows.map { displayWidth($0.what) }.max() ?? 0) + 2, room)
        let columns = [time, who, what]
        let titles = [
            texts(Text("time")), texts(Text("who")), texts(Text("event")),
            fitting([texts(Text("on whom, from where"))], room - what),
        ]
        head.row(titles.map { Span($0, .dim) }, columns)
        main.add(Line([Span(top, .dim)]))
        for (place, (event, row)) in zip(events, rows).enumerated() {
            let isFocused = event.id == focus
            let role: Role = isFocused ? .focus : .text
            main.row(
                [
                    Span(texts.short(event.time, seconds: true), role), Span(row.who, role),
                    Span(row.what, event.isFailure ? .failed : .text),
                    Span(fitting(row.places, room - what), .dim),
                ], columns, at: place, isFocused: isFocused)
        }
    }

    private struct EventRow {
        let who: String
        let what: String
        /// The changed user or resource, or the client, then the address; as many are shown as fit.
        let places: [String]
    }

    /// The first of the texts that fit into the columns.
    private func fitting(_ texts: [String], _ width: Int) -> String {
        texts.reduce("") { row, text in
            let longer = row.isEmpty ? text : row + "   " + text
            return displayWidth(longer) <= width ? longer : row
        }
    }

    private func row(of event: KeptEvent) -> EventRow {
        let name = UntrustedText(texts.words(for: event)).sanitised(limit: 60)
        let reason = texts.reason(of: event).map { UntrustedText($0).sanitised(limit: 80) }
        let saysAll = event.isLockOut || event.name.original == EventsScreen.refusedLogin
        let place = event.path == nil ? [event.client, event.address] : [event.target ?? event.path, event.address]
        return EventRow(
            who: event.isOfStranger
                ? texts(Text("unknown name")) : (event.actor ?? event.actorID)?.shownName(limit: 40) ?? "",
            // The reason alone shows that it is a refused login or a lock-out; without the name it has more room.
            what: reason.map { saysAll ? $0 : "\(name): \($0)" } ?? name,
            places: place.compactMap { $0?.sanitised(limit: 60) }.filter { !$0.isEmpty })
    }
}
