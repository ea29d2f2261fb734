/// A list of kept events, newest first, that is read page by page.
///
/// Each page begins after the last event that was taken.
struct EventStream<Event: ListedEvent>: Sendable {
    typealias Read = @Sendable (EventSelection) async throws(AdministrationError) -> [Event]

    enum Next {
        case event(Event)
        /// There are no older events.
        case end
        /// The permitted number of pages was read.
        case unread
    }

    private var selection: EventSelection
    private let isIncluded: @Sendable (Event) -> Bool
    private let read: Read
    private(set) var place: EventListCursor.Place?
    private var page: ArraySlice<Event> = []
    private var isAtEnd = false
    private var pagesLeft: Int

    /// - Parameter pages: the maximum number of pages that are read.
    init(
        _ selection: EventSelection, after place: EventListCursor.Place?, pages: Int,
        where isIncluded: @escaping @Sendable (Event) -> Bool = { _ in true }, read: @escaping Read
    ) {
        self.selection = selection
        self.place = place
        self.isIncluded = isIncluded
        self.read = read
        pagesLeft = pages
    }

    /// The next event, which stays the next one until it is taken.
    mutating func next() async throws(AdministrationError) -> Next {
        while true {
            while let event = page.first {
                if isIncluded(event) { return .event(event) }
                take()
            }
            guard !isAtEnd else { return .end }
            guard pagesLeft > 0 else { return .unread }
            pagesLeft -= 1
            selection.until = place?.time
            selection.first = place?.skipped ?? 0
            let events = try await read(selection)
            isAtEnd = events.count < selection.maximum
            page = events[...]
        }
    }

    mutating func take() {
        guard let event = page.popFirst() else { return }
        let earlier = place.map { $0.time == event.time ? $0.skipped : 0 } ?? 0
        place = EventListCursor.Place(time: event.time, skipped: earlier + 1)
    }
}

/// A kept event, with what all of them have.
protocol ListedEvent: Sendable {
    /// In milliseconds since 1970.
    var time: Int64 { get }
}

extension LoginEvent: ListedEvent {}
extension AdministratorEvent: ListedEvent {}
