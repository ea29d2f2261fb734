import FlowModel
import IdentityModel
import Localization
import Terminal
import TerminalUI

/// Kept events of the provider, the newest last: those of logins or of administrators, of one user or of all.
struct EventsScreen: WizardScreen {
    /// The user for whom the screen was opened; `nil` for all users.
    let user: UserID?
    /// What is listed; its part is the newest.
    private(set) var request: EventListRequest
    /// Oldest first.
    private(set) var events: [KeptEvent] = []
    /// Where older events begin; `nil` if all are listed.
    private(set) var older: EventListCursor?
    /// Which events the realm keeps; `nil` if it is not known.
    private(set) var keeping: EventKeeping?
    /// The request in progress; at most one at a time.
    private(set) var loading: EventListRequest?
    /// Whether the newest events were loaded.
    private(set) var isLoaded = false
    /// Whether new events are loaded again and again, and the last one has the focus.
    private(set) var isFollowing = false
    /// Whether keeping events is being switched on.
    private(set) var isSwitchingOn = false
    private(set) var refusal: AdministrationRefusal?
    private(set) var menu = Menu<String>()

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
            Command(.choose, [.enter], .commandOpen, .commandOpenEventHelp),
            Command(.keepEvents, [.character("K")], .commandKeepEvents, .commandKeepEventsHelp, isOfSomeScreens: true),
            Command(.moveLast, [.end, .character("G")], .commandFollow, .commandFollowEventsHelp),
            Command(.filter, [.character("f")], .commandFilter, .commandFilterEventsHelp),
            Command(.toggle, [.character("s")], .commandAdministrators, .commandOtherEventsHelp),
            Command(.showAll, [.character("a")], .commandShowAll, .commandAllEventsHelp, isOfSomeScreens: true),
            .reload,
            Command(.moveDown, [.down, .character("j")], .commandMove, .commandMoveHelp, place: .helpOnly),
            Command(.moveUp, [.up, .character("k")], .commandMove, .commandMoveUpHelp, place: .helpOnly),
            Command(.moveFirst, [.home, .character("g")], .commandMove, .commandFirstHelp, place: .helpOnly),
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
    var keepsNone: Bool { keeping.map { !$0.keeps(request.source) } ?? false }

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

    func labels(_ context: WizardContext) -> [CommandID: TextKey] {
        var labels: [CommandID: TextKey] = [:]
        if request.source == .administrators { labels[.toggle] = .commandLogins }
        if request.user == nil { labels[.showAll] = .commandOneUser }
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
            return [.effect(.keepEvents)]
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
            return [.notify(.text(.noticeEventsKept, [:]))] + restart()
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

    static let login = "LOGIN"
    static let refusedLogin = "LOGIN_ERROR"
}

extension EventsScreen {
    private mutating func load(_ part: EventListPart) -> [ScreenRequest] {
        guard loading == nil else { return [] }
        var next = request
        next.part = part
        loading = next
        return [.effect(.loadEvents(next))]
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

    /// Reads on if the page had only events that are left out.
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
