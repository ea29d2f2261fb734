import FoundationEssentials
import IdentityModel
import SQLDatabase
import Sentences
import WatchProtocol

/// The rows of watched realms.
enum WatchRows {
    /// The maximum number of handles of a realm, beside those of the last thousand messages.
    static let mostHandles = 50_000
    /// The maximum number of messages of a realm.
    private static let mostMessages: Int64 = 10_000
    /// Stands for the conversations that are left out.
    private static let withheld: Int64 = -1
    /// The maximum age of a message, in seconds.
    private static let age = 600.0
    /// The maximum number of messages, and of bytes, in a page.
    private static let (pageMessages, pageBytes) = (500, 4 << 20)

    /// The statements that replace the tables of an earlier version, whose rows are never older than ten minutes.
    static func tables(_ dialect: SQLDialect) -> [String] {
        ["arming", "message", "handle"].map { "DROP TABLE IF EXISTS watch_\($0)" }
            + [
                """
                watch_arming (
                    realm TEXT NOT NULL PRIMARY KEY, salt BLOB NOT NULL, ends_at INTEGER NOT NULL, newest INTEGER NOT NULL,
                    omitted INTEGER NOT NULL, is_part INTEGER NOT NULL,
                    fault TEXT
                ) STRICT, WITHOUT ROWID;
                """,
                """
                watch_watcher (
                    realm TEXT NOT NULL, watcher TEXT NOT NULL, ends_at INTEGER NOT NULL, PRIMARY KEY (realm, watcher)
                ) STRICT, WITHOUT ROWID;
                """,
                """
                watch_message (
                    realm TEXT NOT NULL, number INTEGER NOT NULL, conversation INTEGER NOT NULL,
                    happened_at INTEGER NOT NULL, line TEXT NOT NULL,
                    PRIMARY KEY (realm, number)
                ) STRICT, WITHOUT ROWID;
                """,
                """
                watch_handle (
                    realm TEXT NOT NULL, handle BLOB NOT NULL, conversation INTEGER NOT NULL, added INTEGER NOT NULL,
                    PRIMARY KEY (realm, handle)
                ) STRICT, WITHOUT ROWID;
                """,
            ].map { table in
                let sql = (dialect == .sqlite ? "CREATE TABLE " : "CREATE UNLOGGED TABLE IF NOT EXISTS ") + table
                return String(dialect.rewritten(sql).dropLast())
            }
    }

    static func armings(_ connection: any Connection) throws -> [TenantID: WatchArming] {
        var armings: [TenantID: WatchArming] = [:]
        for row in try connection.query("SELECT realm, salt, ends_at, fault FROM watch_arming") {
            let realm = TenantID(try row["realm"] as String)
            armings[realm] = WatchArming(
                realm: realm, salt: try row["salt"], endsAt: try row["ends_at"],
                fault: (try row["fault"] as String?).flatMap { WatchedFault($0) })
        }
        return armings
    }

    /// Arms a realm for a watcher or renews that; returns whether it is a new one, and who no longer watches.
    static func arm(
        _ turn: WatchTurn, salt: [UInt8], _ fault: WatchedFault?, at now: Date, _ connection: any Connection
    ) throws -> (isNew: Bool, ended: [WatchTurn]) {
        let name = turn.realm.rawValue
        // Another server may have armed it at the same time. Either way the row of the arming is locked.
        let begun = try connection.insert(
            into: "watch_arming",
            [
                "realm": name, "salt": salt, "ends_at": turn.endsAt, "newest": 0, "omitted": 0, "is_part": false,
                "fault": SQLValue.null,
            ],
            onConflict: "DO NOTHING")
        let renewed = try connection.update(
            "watch_arming", set: ["ends_at": turn.endsAt], where: "realm = ? AND ends_at > ?", name, now)
        if begun > 0 || renewed == 0 {
            try connection.update(
                "watch_arming",
                set: [
                    "ends_at": turn.endsAt, "salt": salt, "newest": 0, "omitted": 0, "is_part": false,
                    "fault": SQLValue.null,
                ],
                where: "realm = ?", name)
            try wipeMessages(turn.realm, connection)
        }
        if let fault {
            try connection.update("watch_arming", set: ["fault": fault.text], where: "realm = ?", name)
        }
        var ended: [WatchTurn] = []
        for over in try turns(endedBefore: now, connection) where over.realm == turn.realm {
            if try remove(over, connection) { ended.append(over) }
        }
        let known = try connection.update(
            "watch_watcher", set: ["ends_at": turn.endsAt], where: "realm = ? AND watcher = ?", name, turn.watcher)
        guard known == 0 else { return (false, ended) }
        try connection.insert(
            into: "watch_watcher", ["realm": name, "watcher": turn.watcher, "ends_at": turn.endsAt],
            onConflict: "(realm, watcher) DO UPDATE SET ends_at = excluded.ends_at")
        return (true, ended)
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
            if waiting.facts.isWithheld { try withhold(message.conversation, realm: name, connection) }
            guard !waiting.facts.isWithheld, message.conversation != withheld else { continue }
            if let handle = waiting.stateHandle {
                let earlier = try owner(of: [handle], realm: name, connection)[handle]
                if let earlier, earlier != message.conversation, message.finding == nil {
                    message.finding = .stateSeenBefore
                } else if earlier == nil {
                    try own(handle, message.conversation, number, realm: name, connection)
                }
            }
            try judge(&message, waiting.facts, realm: name, connection)
            try connection.performInsert(
                into: "watch_message",
                [
                    "realm": name, "number": number, "conversation": message.conversation, "happened_at": message.time,
                    "line": waiting.line(message),
                ])
        }
        try connection.perform(
            "DELETE FROM watch_message WHERE realm = ? AND (number <= ? OR happened_at < ?)", name,
            number - mostMessages, now.addingTimeInterval(-age))
        guard number / 1000 != (number - Int64(messages.count)) / 1000 else { return }
        try connection.execute(
            """
            DELETE FROM watch_handle WHERE realm = ?1 AND added < (SELECT added FROM watch_handle WHERE realm = ?1
                ORDER BY added DESC LIMIT 1 OFFSET ?2)
            """, name, mostHandles)
    }

    /// Deletes what was recorded of a conversation, and leaves out what follows.
    private static func withhold(_ conversation: Int64, realm: String, _ connection: any Connection) throws {
        guard conversation > 0 else { return }
        try connection.update(
            "watch_handle", set: ["conversation": withheld], where: "realm = ? AND conversation = ?", realm,
            conversation)
        try connection.execute(
            "DELETE FROM watch_message WHERE realm = ? AND conversation = ?", realm, conversation)
    }

    /// Remembers that a fault made the tokens of a conversation wrong, and tells that one of them came back.
    private static func judge(
        _ message: inout WatchedMessage, _ facts: WatchFacts, realm: String, _ connection: any Connection
    ) throws {
        let fault = message.fault.flatMap { FaultName(rawValue: $0) }
        let isWrong = message.status == 200 && fault.map { FaultName.ofTokens.contains($0) } == true
        guard isWrong || facts.usesToken || message.endsLogin else { return }
        // Longer than the hashes, so that it is none of them.
        let marks = FaultName.ofTokens.map { ($0, Array("fault \($0.rawValue) of \(message.conversation)".utf8)) }
        if facts.usesToken {
            let known = try owner(of: marks.map(\.1), realm: realm, connection)
            guard let mark = marks.first(where: { known[$0.1] != nil }) else { return }
            message.finding = .appWentOn(after: mark.0)
        }
        for mark in marks {
            try connection.execute("DELETE FROM watch_handle WHERE realm = ? AND handle = ?", realm, mark.1)
        }
        if isWrong, let mark = marks.first(where: { $0.0 == fault }) {
            try own(mark.1, message.conversation, message.number, realm: realm, connection)
        }
    }

    /// Forgets a fault that has struck, unless another one was armed.
    static func forget(_ fault: WatchedFault, _ connection: any Connection) throws {
        try connection.update(
            "watch_arming", set: ["fault": SQLValue.null], where: "fault = ?", fault.text)
    }

    /// Notes that a server over the store records nothing of a realm.
    static func notePart(_ arming: WatchArming, _ connection: any Connection) throws {
        try connection.update(
            "watch_arming", set: ["is_part": true], where: "realm = ? AND salt = ?", arming.realm.rawValue, arming.salt)
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
            try own(handle, conversation, number, realm: realm, connection)
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
        _ handle: [UInt8], _ conversation: Int64, _ number: Int64, realm: String, _ connection: any Connection
    ) throws {
        try connection.performInsert(
            into: "watch_handle", ["realm": realm, "handle": handle, "conversation": conversation, "added": number],
            onConflict: "DO NOTHING")
    }

    /// The messages after a number, as JSON, and whether there are none.
    ///
    /// The numbers of a new arming begin again, so a number that is not reached yet counts as none.
    static func page(
        of realm: TenantID, after number: Int64, _ connection: any Connection
    ) throws -> (text: String, isEmpty: Bool) {
        let row = try connection.first(
            "SELECT newest, omitted, is_part FROM watch_arming WHERE realm = ?", realm.rawValue)
        guard let row else { return (WatchedPage.text(lines: [], next: 0, omitted: 0, isPart: false), true) }
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
        let text = WatchedPage.text(lines: lines, next: next, omitted: try row["omitted"], isPart: try row["is_part"])
        return (text, lines.isEmpty)
    }

    /// The watchers whose time is over.
    static func turns(endedBefore now: Date, _ connection: any Connection) throws -> [WatchTurn] {
        try connection.query("SELECT realm, watcher, ends_at FROM watch_watcher WHERE ends_at <= ?", now).map {
            WatchTurn(realm: TenantID(try $0["realm"] as String), watcher: try $0["watcher"], endsAt: try $0["ends_at"])
        }
    }

    /// Ends these, unless they were renewed, and wipes the realms that nobody watches then; returns who has ended.
    static func end(_ turns: [WatchTurn], _ connection: any Connection) throws -> [WatchTurn] {
        var ended: [WatchTurn] = []
        for (realm, turns) in Dictionary(grouping: turns, by: \.realm) {
            // Locks the row, so that nobody begins meanwhile.
            try connection.execute("UPDATE watch_arming SET newest = newest WHERE realm = ?", realm.rawValue)
            for turn in turns where try remove(turn, connection) { ended.append(turn) }
            let others = try connection.first("SELECT 1 FROM watch_watcher WHERE realm = ? LIMIT 1", realm.rawValue)
            guard others == nil else { continue }
            try connection.execute("DELETE FROM watch_arming WHERE realm = ?", realm.rawValue)
            try wipeMessages(realm, connection)
        }
        return ended
    }

    private static func remove(_ turn: WatchTurn, _ connection: any Connection) throws -> Bool {
        try connection.execute(
            "DELETE FROM watch_watcher WHERE realm = ? AND watcher = ? AND ends_at = ?", turn.realm.rawValue,
            turn.watcher, turn.endsAt) > 0
    }

    private static func wipeMessages(_ realm: TenantID, _ connection: any Connection) throws {
        for table in ["watch_message", "watch_handle"] {
            try connection.execute("DELETE FROM \(table) WHERE realm = ?", realm.rawValue)
        }
    }
}

extension RuleFinding {
    /// A token came back of an answer that a fault had made wrong.
    static func appWentOn(after fault: FaultName) -> RuleFinding {
        let check =
            switch fault {
            case .wrongNonce: Text("compare the nonce of the ID token with that of the login")
            case .wrongSignature: Text("verify the signature of the ID token with the provider's keys")
            case .unknownKey: Text("refuse an ID token whose key the provider does not publish")
            default: Text("refuse an ID token whose iat is in the future")
            }
        return RuleFinding(
            "app-went-on", expected: "the token response is refused", found: fault.rawValue,
            source: "OpenID Connect Core, section 3.1.3.7",
            Text(
                "Your app went on after a token response that the fault \(fault.rawValue) had made wrong. Before it uses any token of a response, it must \(check)."
            ))
    }

    static let stateSeenBefore = RuleFinding(
        "state-seen-before", comparing: .seenBefore, source: "RFC 9700, section 4.7.1",
        Text(
            "The app sent the same state with another login. Create a new random state for each login, and compare it when the answer arrives."
        ))
}
