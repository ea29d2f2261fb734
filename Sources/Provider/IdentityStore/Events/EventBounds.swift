import FoundationEssentials
import SQLDatabase

/// Deletes events in small steps: those beyond the age that their realm sets, and the oldest of too many.
enum EventBounds {
    /// The maximum number of rows that a realm keeps.
    struct Limit: Sendable {
        let table: String
        var condition = ""
        let most: Int
    }

    static let mostOfStrangers = 100_000
    static let limits = [
        Limit(table: "event", most: 1_000_000),
        // Requests without credentials can cause these.
        Limit(table: "event", condition: " AND user_id IS NULL", most: mostOfStrangers),
        Limit(table: "admin_event", most: 200_000),
    ]

    /// The tables with the setting that has the age in seconds.
    static let ages = [
        ("event", "eventsExpiration"), ("admin_event", "attributes." + RealmRecord.adminEventsExpiration),
    ]

    /// Deletes at most `most` rows; returns their number.
    static func step(at now: Date, most: Int, limits: [Limit] = limits, _ connection: StoreConnection) throws -> Int {
        var room = most
        for (table, setting) in ages where room > 0 {
            for row in try connection.query("SELECT realm_id, value FROM realm_setting WHERE name = ?", setting)
            where room > 0 {
                guard let seconds = try Int64(row["value"] as String), seconds > 0 else { continue }
                let oldest = oldestRows(
                    of: table, realmID: try row["realm_id"], most: room, before: now - Double(seconds))
                room -= try connection.execute(oldest)
            }
        }
        guard room > 0 else { return most }
        for row in try connection.query("SELECT id FROM realm ORDER BY id") {
            let realmID: String = try row["id"]
            for limit in limits where try room > 0 && canExceed(limit, realmID: realmID, connection) {
                let excess = excessRows(of: limit, realmID: realmID, most: room)
                room -= try connection.execute(excess)
            }
        }
        return most - room
    }

    /// Whether a realm can have more rows than the limit.
    ///
    /// A later row has a higher number, and all realms share the numbers, so a realm has at most as many rows as its
    /// first and its last number are apart. Two look-ups in an index show that nearly always.
    private static func canExceed(
        _ limit: Limit, realmID: String, _ connection: StoreConnection
    ) throws -> Bool {
        func number(_ order: String) throws -> Int64? {
            try connection.first(
                """
                SELECT number FROM \(limit.table) WHERE realm_id = ?\(limit.condition)
                ORDER BY happened_at \(order), number \(order) LIMIT 1
                """, realmID)?["number"]
        }
        guard let first = try number("ASC"), let last = try number("DESC") else { return false }
        return abs(last - first) >= Int64(limit.most)
    }

    /// The statement that deletes a realm's oldest rows among those beyond a limit.
    ///
    /// It passes over the rows that are kept in an index: about 40 ms for a million, in the sweep every 30 seconds.
    static func excessRows(of limit: Limit, realmID: String, most: Int) -> Query {
        oldestRows(
            of: limit.table,
            """
            \(limit.condition) AND (happened_at, number) < (
                SELECT happened_at, number FROM \(limit.table) WHERE realm_id = ?\(limit.condition)
                ORDER BY happened_at DESC, number DESC LIMIT 1 OFFSET ?)
            """, [realmID, realmID, limit.most - 1], most: most)
    }

    /// The statement that deletes a realm's oldest rows among those before a time.
    static func oldestRows(of table: String, realmID: String, most: Int, before end: Date) -> Query {
        oldestRows(of: table, " AND happened_at < ?", [realmID, end], most: most)
    }

    static func oldestRows(of table: String, _ condition: String, _ values: [any SQLBindable], most: Int) -> Query {
        Query(
            """
            DELETE FROM \(table) WHERE number IN (
                SELECT number FROM \(table) WHERE realm_id = ?\(condition) ORDER BY happened_at, number LIMIT ?)
            """, values + [most])
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
        let place: [any SQLBindable] = [realmID, network]
        let row = try connection.first("SELECT count(*) AS n FROM event WHERE realm_id = ? AND network = ?", place)
        let excess = (try row?["n"] ?? 0) - Int64(kept)
        guard excess > 0 else { return }
        let oldest = EventBounds.oldestRows(of: "event", " AND network = ?", place, most: Int(excess))
        try connection.execute(oldest)
    }
}
