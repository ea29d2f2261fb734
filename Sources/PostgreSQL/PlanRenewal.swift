/// When a connection makes its kept plans again: after its 32nd transaction, its 64th, and so on.
///
/// A plan is made from the size that a table has then. While a table has few rows, all its indexes cost the same, and the server
/// may choose one that reads all rows of a realm. It would keep that plan until autovacuum looks at the table, a minute
/// later or more: in that time a slow plan, and conflicts with each change of the realm.
struct PlanRenewal {
    private static let first = 32
    private var transactions = 0

    /// Counts a transaction that starts; whether the plans are to be made again before it.
    mutating func isDue() -> Bool {
        transactions += 1
        return transactions >= Self.first && transactions.nonzeroBitCount == 1
    }
}
