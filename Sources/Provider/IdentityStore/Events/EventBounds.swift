import FoundationEssentials
import SQLDatabase

/// Deletes events in small steps: those beyond the age that their realm sets, and the oldest of too many.
enum EventBounds {
    /// The maximum number of rows that a realm keeps.
    struct Limit: Sendable {
        /// The name of the count.
        let name: String
        let table: String
        let condition: String
        let most: Int
        /// How many rows below the maximum are deleted too, so that they are not counted again after each new one.
        let slack: Int

        init(_ name: String, table: String, condition: String = "", most: Int, slack: Int? = nil) {
            self.name = name
            self.table = table
            self.condition = condition
            self.most = most
            self.slack = slack ?? most / 20
        }
    }

    static let mostOfStrangers = 100_000
    static let limits = [
        Limit("logins", table: "event", most: 1_000_000),
        // Requests without credentials can cause these.
        Limit("strangers", table: "event", condition: " AND user_id IS NULL", most: mostOfStrangers),
        Limit("administrators", table: "admin_event", most: 200_000),
    ]

    /// The tables with the setting that has the age in seconds.
    static let ages = [
        ("event", "eventsExpiration"), ("admin_event", "attributes." + RealmRecord.adminEventsExpiration),
    ]

    /// Deletes at most `most` rows; returns their number.
    static func step(at now: Date, most: Int, limits: [Limit] = limits, _ connection: StoreConnection) throws -> Int {
        var room = most
        for (table, setting) in ages where room > 0 {
            for row in try connection.query(
                "SELECT realm_id, value FROM realm_setting WHERE name = ?", [.text(setting)])
            where room > 0 {
                guard let seconds = Int64(try row.string("value")), seconds > 0 else { continue }
                let oldest = oldestRows(
                    of: table, realmID: try row.string("realm_id"), most: room, before: now - Double(seconds))
                room -= try connection.execute(oldest.sql, oldest.bindings)
            }
        }
        guard room > 0 else { return most }
        for row in try connection.query("SELECT id FROM realm ORDER BY id") {
            let realmID = try row.string("id")
            for limit in limits where room > 0 {
                var count = try EventCount(limit, realmID: realmID, connection)
                guard let oldest = count.oldestRows(most: room) else { continue }
                let deleted = try connection.execute(oldest.sql, oldest.bindings)
                if deleted < room { try count.noteDeletion(connection) }
                room -= deleted
            }
        }
        return most - room
    }

    /// The statement that deletes a realm's oldest rows among those before a time.
    static func oldestRows(of table: String, realmID: String, most: Int, before end: Date) -> Query {
        oldestRows(of: table, " AND happened_at < ?", [.text(realmID), .time(end)], most: most)
    }

    static func oldestRows(of table: String, _ condition: String, _ values: [SQLValue], most: Int) -> Query {
        Query(
            """
            DELETE FROM \(table) WHERE number IN (
                SELECT number FROM \(table) WHERE realm_id = ?\(condition) ORDER BY happened_at, number LIMIT ?)
            """, values + [.integer(Int64(most))])
    }
}

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

/// The room for one more event without a user: one network may have a quarter of those that a realm keeps, so that it
/// does not displace the others' events.
///
/// Create it before the transaction, because its body may be repeated.
struct EventRoom: Sendable {
    private let realmID: String
    private let network: String
    /// The number of events that the network may keep; `nil` if no count is due.
    private let kept: Int?

    /// - Parameter most: how many events without a user the realm keeps.
    init(_ realm: RealmRecord, _ checks: RoomChecks, most: Int = EventBounds.mostOfStrangers) {
        realmID = realm.id
        network = RequestRecord.current?.origin.network ?? ""
        // A socket without addresses has no network.
        kept =
            network.isEmpty
            ? nil : checks.rowsToKeep(in: "event \(realmID) \(network)", most: PendingLimits.share(of: most))
    }

    /// Deletes the network's oldest events beyond its share.
    func make(_ connection: StoreConnection) throws {
        guard let kept else { return }
        let place: [SQLValue] = [.text(realmID), .text(network)]
        let row = try connection.first("SELECT count(*) AS n FROM event WHERE realm_id = ? AND network = ?", place)
        let excess = (try row?.integer("n") ?? 0) - Int64(kept)
        guard excess > 0 else { return }
        let oldest = EventBounds.oldestRows(of: "event", " AND network = ?", place, most: Int(excess))
        try connection.execute(oldest.sql, oldest.bindings)
    }
}
