import FoundationEssentials

/// Which of the events that are read again and again are new.
///
/// A transaction that began earlier may end later, so each time the last seconds are read once more.
struct EventWindow: Sendable {
    private static let overlap = 5.0

    private(set) var since: Date
    private var seen: Set<EventLine> = []

    /// The window from a time on, without earlier events.
    init(from start: Date) { since = start }

    /// Returns the events that were not returned before, oldest first; `events` are newest first.
    mutating func added(_ events: [EventLine]) -> [EventLine] {
        let added = events.reversed().filter { !seen.contains($0) }
        if let newest = events.first?.date { since = max(since, newest.addingTimeInterval(-Self.overlap)) }
        let start = since
        seen = Set(events.filter { $0.date >= start })
        return added
    }
}
