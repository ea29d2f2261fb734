import FlowModel

/// Rows that were refused, failed or not activated for one reason, one after the other.
struct RefusalStreak: Sendable {
    private var count = 0
    private var last: String?

    /// The number that shows that the rest would be refused too.
    private static let most = 20

    mutating func add(_ row: FinishedRow) {
        guard [.refused, .failed, .notActivated].contains(row.outcome), let reason = row.reason else {
            count = 0
            last = nil
            return
        }
        count = reason == last ? count + 1 : 1
        last = reason
    }

    /// The common reason, if there are too many.
    var reason: String? { count >= Self.most ? last : nil }
}
