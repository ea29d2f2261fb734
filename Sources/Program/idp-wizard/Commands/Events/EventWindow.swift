import FoundationEssentials

/// Finds the new events among those that are read repeatedly.
///
/// A transaction that began earlier may end later, so each time the last seconds are read once more.
struct EventWindow: Sendable {
    private static let overlap = 5.0

    /// The time from which events are read; `nil` for all.
    private(set) var since: Date?
    private var seen: Set<PrintedEvent>

    /// The window after these events, the newest first.
    init(after events: [PrintedEvent]) {
        let newest = events.first?.date
        since = newest
        seen = Set(events.filter { $0.date == newest })
    }

    /// Returns the events that were not returned before, oldest first; `events` are newest first.
    mutating func added(_ events: [PrintedEvent]) -> [PrintedEvent] {
        let added = events.reversed().filter { !seen.contains($0) }
        guard let newest = events.first?.date else { return added }
        let start = max(since ?? .distantPast, newest.addingTimeInterval(-Self.overlap))
        since = start
        seen = Set(events.filter { $0.date >= start })
        return added
    }
}
