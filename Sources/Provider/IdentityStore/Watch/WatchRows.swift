import FoundationEssentials
import IdentityModel
import SQLDatabase
import Sentences
import WatchProtocol

/// The rows of watched realms.
enum WatchRows {
    /// The maximum number of messages of a realm.
    private static let mostMessages: Int64 = 10_000
    /// The maximum age of a message, in seconds.
    private static let age = 600.0
    /// The maximum number of messages, and of bytes, in a page.
    private static let (pageMessages, pageBytes) = (500, 4 << 20)

    /// The statements that make the tables.
    static func tables(_ dialect: SQLDialect) -> [String] {
        [
            """
            watch_arming (
                realm TEXT NOT NULL PRIMARY KEY, salt BLOB NOT NULL, ends_at INTEGER NOT NULL, newest INTEGER NOT NULL,
                omitted INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """,
            """
            watch_message (
                realm TEXT NOT NULL, number INTEGER NOT NULL, happened_at INTEGER NOT NULL, line TEXT NOT NULL,
                PRIMARY KEY (realm, number)
            ) STRICT, WITHOUT ROWID;
            """,
            """
            watch_handle (
                realm TEXT NOT NULL, handle BLOB NOT NULL, conversation INTEGER NOT NULL, PRIMARY KEY (realm, handle)
            ) STRICT, WITHOUT ROWID;
            """,
        ].map { table in
            let sql = (dialect == .sqlite ? "CREATE TABLE " : "CREATE UNLOGGED TABLE IF NOT EXISTS ") + table
            return String(dialect.rewritten(sql).dropLast())
        }
    }

    static func armings(_ connection: any Connection) throws -> [TenantID: WatchArming] {
        var armings: [TenantID: WatchArming] = [:]
        for row in try connection.query("SELECT realm, salt, ends_at FROM watch_arming") {
            let realm = TenantID(try row["realm"] as String)
            armings[realm] = WatchArming(realm: realm, salt: try row["salt"], endsAt: try row["ends_at"])
        }
        return armings
    }

    /// Arms a realm or renews that; returns whether nobody watched it.
    static func arm(
        _ realm: TenantID, salt: [UInt8], until end: Date, at now: Date, _ connection: any Connection
    ) throws -> Bool {
        let name = realm.rawValue
        let renewed = try connection.update(
            "watch_arming", set: ["ends_at": end], where: "realm = ? AND ends_at > ?", name, now)
        guard renewed == 0 else { return false }
        try connection.execute("DELETE FROM watch_arming WHERE realm = ? AND ends_at <= ?", name, now)
        let begun = try connection.insert(
            into: "watch_arming", ["realm": name, "salt": salt, "ends_at": end, "newest": 0, "omitted": 0],
            onConflict: "DO NOTHING")
        // Another server may have armed it at the same time.
        guard begun == 1 else { return false }
        try wipeMessages(realm, connection)
        return true
    }

    /// Numbers messages of a realm, finds their conversations, and writes them; those of an arming that has ended are
    /// dropped.
    static func append(
        _ messages: [WaitingMessage], to realm: TenantID, omitted: Int64, at now: Date, _ connection: any Connection
    ) throws {
        let name = realm.rawValue
        // Locks the row, so that numbers are visible in their order.
        let row = try connection.query(
            "UPDATE watch_arming SET newest = newest + ?, omitted = omitted + ? WHERE realm = ? AND ends_at > ? RETURNING *",
            messages.count, omitted, name, now
        ).first
        guard let row, let arming = messages.first?.arming, try row["salt"] as [UInt8] == arming.salt else { return }
        var number: Int64 = try row["newest"] - Int64(messages.count)
        for waiting in messages where waiting.arming.salt == arming.salt {
            number += 1
            var message = waiting.message
            message.number = number
            message.conversation = try conversation(of: waiting, number, realm: name, connection)
            if let handle = waiting.stateHandle {
                let earlier = try owner(of: [handle], realm: name, connection)[handle]
                if let earlier, earlier != message.conversation, message.finding == nil {
                    message.finding = .stateSeenBefore
                } else if earlier == nil {
                    try own(handle, message.conversation, realm: name, connection)
                }
            }
            try connection.performInsert(
                into: "watch_message",
                ["realm": name, "number": number, "happened_at": message.time, "line": message.line])
        }
        try connection.perform(
            "DELETE FROM watch_message WHERE realm = ? AND (number <= ? OR happened_at < ?)", name,
            number - mostMessages, now.addingTimeInterval(-age))
    }

    /// The conversation that has the first of a message's handles; a new one if none is known.
    ///
    /// A request of a known client without a handle is a conversation of its own; any other precedes a login.
    private static func conversation(
        of waiting: WaitingMessage, _ number: Int64, realm: String, _ connection: any Connection
    ) throws -> Int64 {
        guard !waiting.handles.isEmpty else { return waiting.message.client == nil ? 0 : number }
        let owners = try owner(of: waiting.handles, realm: realm, connection)
        let conversation = waiting.handles.lazy.compactMap { owners[$0] }.first ?? number
        for handle in Set(waiting.handles) where owners[handle] == nil {
            try own(handle, conversation, realm: realm, connection)
        }
        return conversation
    }

    private static func owner(
        of handles: [[UInt8]], realm: String, _ connection: any Connection
    ) throws -> [[UInt8]: Int64] {
        let places = handles.map { _ in "?" }.joined(separator: ", ")
        let rows = try connection.query(
            "SELECT handle, conversation FROM watch_handle WHERE realm = ? AND handle IN (\(places))",
            [realm] + handles)
        return try rows.reduce(into: [:]) { try $0[$1["handle"] as [UInt8]] = $1["conversation"] as Int64 }
    }

    private static func own(
        _ handle: [UInt8], _ conversation: Int64, realm: String, _ connection: any Connection
    ) throws {
        try connection.performInsert(
            into: "watch_handle", ["realm": realm, "handle": handle, "conversation": conversation],
            onConflict: "DO NOTHING")
    }

    /// The messages after a number, as lines.
    ///
    /// The numbers of a new arming begin again, so a number that is not reached yet counts as none.
    static func page(
        of realm: TenantID, after number: Int64, _ connection: any Connection
    ) throws -> (lines: [String], next: Int64, omitted: Int64) {
        let row = try connection.first("SELECT newest, omitted FROM watch_arming WHERE realm = ?", realm.rawValue)
        guard let row else { return ([], 0, 0) }
        let newest: Int64 = try row["newest"]
        var (lines, next, size): ([String], Int64, Int) = ([], number > newest ? 0 : number, 0)
        let rows = try connection.query(
            "SELECT number, line FROM watch_message WHERE realm = ? AND number > ? ORDER BY number LIMIT ?",
            realm.rawValue, next, pageMessages)
        for row in rows where size < pageBytes {
            let line: String = try row["line"]
            lines.append(line)
            size += line.utf8.count
            next = try row["number"]
        }
        return (lines, next, try row["omitted"])
    }

    /// Wipes a realm, unless its arming was renewed.
    static func wipe(_ realm: TenantID, armedUntil end: Date, _ connection: any Connection) throws {
        let ended = try connection.execute(
            "DELETE FROM watch_arming WHERE realm = ? AND ends_at = ?", realm.rawValue, end)
        if ended > 0 { try wipeMessages(realm, connection) }
    }

    private static func wipeMessages(_ realm: TenantID, _ connection: any Connection) throws {
        for table in ["watch_message", "watch_handle"] {
            try connection.execute("DELETE FROM \(table) WHERE realm = ?", realm.rawValue)
        }
    }

    static func wipe(endedBefore now: Date, _ connection: any Connection) throws {
        for (realm, arming) in try armings(connection) where arming.endsAt <= now {
            try wipe(realm, armedUntil: arming.endsAt, connection)
        }
    }
}

extension RuleFinding {
    static let stateSeenBefore = RuleFinding(
        "state-seen-before", comparing: .seenBefore, source: "RFC 9700, section 4.7.1",
        Text(
            "The app sent the same state with another login. Create a new random state for each login, and compare it when the answer arrives."
        ))
}
