import FoundationEssentials
import IdentityModel

/// What was done in this program since it was started.
struct CommandHistory: Sendable, Hashable {
    /// The maximum number of entries; the oldest are removed first.
    static let most = 500

    private(set) var entries: [HistoryEntry] = []

    mutating func add(_ entry: HistoryEntry) {
        entries.append(entry)
        entries.removeFirst(max(0, entries.count - Self.most))
    }

    /// Marks the latest entry of each of these actions as failed.
    mutating func refused(_ refused: [HistoryEntry]) {
        for action in refused.map(\.action) {
            if let index = entries.lastIndex(where: { $0.action == action }) { entries[index].hasFailed = true }
        }
    }

    /// Sets the time of the entries that have none.
    mutating func stamp(_ now: () -> Date) {
        guard entries.last?.time == nil, !entries.isEmpty else { return }
        let time = now()
        for index in entries.indices.reversed() where entries[index].time == nil { entries[index].time = time }
    }
}
