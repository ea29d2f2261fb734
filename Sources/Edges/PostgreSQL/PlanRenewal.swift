/// Decides when a connection renews its generic plans: after 32 transactions, then 64, 128 and so on.
///
/// A plan depends on the size of the tables at that time. While a table has few rows, all its indexes cost the same,
/// and the server may choose one that reads all rows of a realm. It would keep that plan until autovacuum visits the
/// table, a minute later or more; until then the plan is slow, and it conflicts with each change of the realm.
struct PlanRenewal {
    private static let first = 32
    private var transactions = 0

    /// Counts a transaction that starts; returns whether the plans are to be renewed before it.
    mutating func isDue() -> Bool {
        transactions += 1
        return transactions >= Self.first && transactions.nonzeroBitCount == 1
    }
}
