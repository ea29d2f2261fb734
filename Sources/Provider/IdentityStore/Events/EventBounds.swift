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
