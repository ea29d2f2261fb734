import SQLDatabase

/// How many events a realm has, counted as seldom as possible.
///
/// A later row has a higher number, and all realms share the numbers. So since the last count a realm has at most as
/// many new rows as its last number has grown, and until that can be too many, nothing is counted. If there were too
/// many, the row that the kept ones begin with is remembered, so a deletion in several steps counts once.
struct EventCount {
    /// A row's place in the order of the rows.
    private struct Place {
        let time: SQLValue
        let number: Int64
    }

    private let limit: EventBounds.Limit
    private let realmID: String
    /// The highest number when the rows were counted.
    private var number: Int64 = 0
    /// The number of rows then, without those that are deleted because of it.
    private var counted = 0
    /// Where the rows that are kept begin; `nil` if there are none before.
    private var kept: Place?

    /// Reads the last count, and counts the rows if there may be too many.
    init(_ limit: EventBounds.Limit, realmID: String, _ connection: StoreConnection) throws {
        self.limit = limit
        self.realmID = realmID
        guard let first = try place("ASC", connection)?.number, let last = try place("DESC", connection)?.number,
            abs(last - first) >= Int64(limit.most)
        else { return }
        let stored = try connection.first(
            "SELECT * FROM event_count WHERE realm_id = ? AND bound = ?", [.text(realmID), .text(limit.name)])
        if let stored {
            number = try stored.integer("number")
            counted = Int(try stored.integer("counted"))
            kept = try stored.optionalInteger("kept_number").map {
                Place(time: .integer(try stored.integer("kept_from")), number: $0)
            }
            // A lower number than at the count: the database has used numbers again.
            guard kept == nil, last < number || last - number > Int64(limit.most - counted) else { return }
        }
        let row = try connection.first("SELECT count(*) AS n \(rows)", [.text(realmID)])
        counted = Int(try row?.integer("n") ?? 0)
        number = last
        if counted > limit.most {
            let excess = counted - limit.most + limit.slack
            kept = try place("ASC", after: excess, connection)
            counted -= excess
        }
        try save(connection)
    }

    /// The statement that deletes the oldest rows of those that are too many; `nil` if there are none.
    func oldestRows(most: Int) -> Query? {
        kept.map { kept in
            EventBounds.oldestRows(
                of: limit.table, limit.condition + " AND (happened_at, number) < (?, ?)",
                [.text(realmID), kept.time, .integer(kept.number)], most: most)
        }
    }

    /// Notes that all rows that were too many are deleted.
    mutating func noteDeletion(_ connection: StoreConnection) throws {
        kept = nil
        try save(connection)
    }

    private func save(_ connection: StoreConnection) throws {
        try connection.execute(
            """
            INSERT INTO event_count (realm_id, bound, number, counted, kept_from, kept_number)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (realm_id, bound) DO UPDATE SET number = excluded.number, counted = excluded.counted,
                kept_from = excluded.kept_from, kept_number = excluded.kept_number
            """,
            [
                .text(realmID), .text(limit.name), .integer(number), .integer(Int64(counted)), kept?.time ?? .null,
                kept.map { .integer($0.number) } ?? .null,
            ])
    }

    private var rows: String { "FROM \(limit.table) WHERE realm_id = ?\(limit.condition)" }

    /// The row behind the first `count` rows in an order.
    private func place(_ order: String, after count: Int = 0, _ connection: StoreConnection) throws -> Place? {
        try connection.first(
            "SELECT happened_at, number \(rows) ORDER BY happened_at \(order), number \(order) LIMIT 1 OFFSET ?",
            [.text(realmID), .integer(Int64(count))]
        ).map { Place(time: .integer(try $0.integer("happened_at")), number: try $0.integer("number")) }
    }
}
