import FoundationEssentials
import IdentityCore
import SQLDatabase

/// Deletes events in small steps: those beyond the age that their realm sets, and the oldest of too many.
enum EventBounds {
    /// The maximum number of rows that a realm keeps.
    struct Limit: Sendable {
        let table: String
        var condition = ""
        let most: Int
    }

    static let limits = [
        Limit(table: "event", most: 1_000_000),
        // Requests without credentials can cause these.
        Limit(table: "event", condition: " AND user_id IS NULL", most: 100_000),
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
        for row in try connection.query("SELECT id FROM realm") {
            let realmID = try row.string("id")
            for limit in limits where room > 0 {
                let excess = try excess(of: limit, realmID: realmID, connection)
                guard excess > 0 else { continue }
                let oldest = oldestRows(
                    of: limit.table, limit.condition, realmID: realmID, most: min(room, excess), before: nil)
                room -= try connection.execute(oldest.sql, oldest.bindings)
            }
        }
        return most - room
    }

    /// The statement that deletes the oldest rows of a realm.
    static func oldestRows(
        of table: String, _ condition: String = "", realmID: String, most: Int, before end: Date?
    ) -> Query {
        Query(
            """
            DELETE FROM \(table) WHERE number IN (
                SELECT number FROM \(table) WHERE realm_id = ?\(condition)\(end == nil ? "" : " AND happened_at < ?")
                ORDER BY happened_at, number LIMIT ?)
            """, [.text(realmID)] + [end].compactMap { $0 }.map { .time($0) } + [.integer(Int64(most))])
    }

    /// The number of rows beyond the limit.
    ///
    /// The rows are counted only if the realm's numbers are as far apart as the limit: other realms share them.
    private static func excess(of limit: Limit, realmID: String, _ connection: StoreConnection) throws -> Int {
        let rows = "FROM \(limit.table) WHERE realm_id = ?\(limit.condition)"
        func number(_ order: String) throws -> Int64? {
            try connection.first(
                "SELECT number \(rows) ORDER BY happened_at \(order), number \(order) LIMIT 1", [.text(realmID)]
            )?.integer("number")
        }
        guard let first = try number("ASC"), let last = try number("DESC"), abs(last - first) >= Int64(limit.most)
        else {
            return 0
        }
        let row = try connection.first("SELECT count(*) AS n \(rows)", [.text(realmID)])
        return Int(try row?.integer("n") ?? 0) - limit.most
    }
}
