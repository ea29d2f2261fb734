package import FoundationEssentials
import IdentityModel
import JOSE
import SQLDatabase

/// The ID of a kept event: a UUID of version 7 (RFC 9562) of its time and of its number in the store.
///
/// It is not stored. A number that is used again after events were deleted has another time.
package struct EventID: Sendable, Hashable {
    package let time: Date
    package let number: Int64

    package var text: String {
        let digits = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        return UUIDText.make(of: UUIDText.bytes(of: time) + [0, 0] + digits, version: 7)
    }
}

/// A kept event of a login, or of what else a user does.
package struct EventRecord: Sendable, Hashable {
    package let id: EventID
    /// Keycloak's name; that of a refusal ends in `_ERROR`.
    package let name: String
    /// The client, by the name that requests use.
    package let clientID: String?
    /// `nil` if the event concerns no user of the realm.
    package let userID: String?
    package let sessionID: String?
    /// Empty for a request over a Unix socket.
    package let address: String
    /// Keycloak's word for the reason of a refusal; `nil` for a success.
    package let error: String?
    /// The user's name at that time, the request's trace ID, and what changed.
    package let details: [String: String]
}

/// Which events are listed; a property that is `nil` or empty selects all.
package struct EventQuery: Sendable, Hashable {
    package var names: [String] = []
    package var clientID: String?
    package var userID: String?
    package var address: String?
    package var page = EventPage()

    package init() {}
}

/// The times of the listed events, their order, and how many are listed.
package struct EventPage: Sendable, Hashable {
    /// The earliest time.
    package var from: Date?
    /// The events are before this time.
    package var end: Date?
    package var first = 0
    package var maximum = 100
    /// Whether the oldest is listed first.
    package var isAscending = false

    package init() {}
}

extension DatabaseStore {
    /// The events of logins that a query selects.
    package func events(_ query: EventQuery, in realm: RealmRecord) async throws(StoreError) -> [EventRecord] {
        let list = EventRows.list(query, realmID: realm.id)
        return try await read { try $0.query(list).map(EventRows.record) }
    }

    /// Deletes all events of logins.
    package func clearEvents(in realm: RealmRecord) async throws(StoreError) { try await clear("event", in: realm) }

    func clear(_ table: String, in realm: RealmRecord) async throws(StoreError) {
        try await write { connection in
            _ = try connection.execute("DELETE FROM \(table) WHERE realm_id = ?", realm.id)
        }
    }
}

/// Reads and writes rows of events of logins.
enum EventRows {
    static func insert(
        _ name: String, _ fields: EventFields, realmID: String, at now: Date, _ connection: StoreConnection
    ) throws {
        try connection.performInsert(
            into: "event",
            [
                "realm_id": realmID, "happened_at": now, "name": name, "client_id": fields.clientID,
                "user_id": fields.userID, "session_id": fields.sessionID, "address": fields.address,
                "network": fields.network, "error": fields.error,
                "details": JSONValue.object(fields.details.mapValues(JSONValue.string)),
            ])
    }

    /// The events that a query selects.
    static func list(_ query: EventQuery, realmID: String) -> Query {
        var filter = EventFilter(realmID: realmID)
        // Refusals are few, and have an index by address; the events of an address are not.
        let areRefusals = !query.names.isEmpty && query.names.allSatisfy(KeycloakEvents.isRefusal)
        let usesAddress = areRefusals && query.address != nil && query.userID == nil
        filter.add("name", oneOf: query.names, isIndexed: !usesAddress)
        filter.add("client_id", equals: query.clientID)
        filter.add("user_id", equals: query.userID)
        filter.add("address", equals: query.address)
        if usesAddress { filter.addPresence(of: "error") }
        return filter.statement(on: "event", query.page)
    }

    static func record(_ row: Row) throws -> EventRecord {
        try EventRecord(
            id: EventID(time: row["happened_at"], number: row["number"]), name: row["name"], clientID: row["client_id"],
            userID: row["user_id"], sessionID: row["session_id"], address: row["address"], error: row["error"],
            details: row.details())
    }
}

/// What a row of an event contains besides name and time.
struct EventFields: Sendable {
    var clientID: String?
    var userID: String?
    var sessionID: String?
    var address = ""
    /// The address by which clients are counted, for an event without a user.
    var network: String?
    var error: String?
    var details: [String: String] = [:]
}

/// The conditions of a list of events.
struct EventFilter: Sendable {
    private var conditions = ["realm_id = ?"]
    private var values: [any SQLBindable]

    init(realmID: String) { values = [realmID] }

    mutating func add(_ column: String, equals text: String?) {
        guard let text else { return }
        conditions.append("\(column) = ?")
        values.append(text)
    }

    /// - Parameter isIndexed: whether an index of the column may be used.
    mutating func add(_ column: String, oneOf texts: [String], isIndexed: Bool = true) {
        guard !texts.isEmpty else { return }
        let condition = "\(column) IN (\(texts.map { _ in "?" }.joined(separator: ", ")))"
        conditions.append(isIndexed ? condition : "(\(condition)) = TRUE")
        values += texts
    }

    mutating func addPresence(of column: String) { conditions.append("\(column) IS NOT NULL") }

    /// Adds a pattern in which `*` stands for any characters.
    mutating func add(_ column: String, matches pattern: String?) {
        guard let pattern else { return }
        guard let star = pattern.firstIndex(of: "*") else { return add(column, equals: pattern) }
        if star == pattern.index(before: pattern.endIndex), star > pattern.startIndex {
            let range = SearchColumn.prefix(String(pattern[..<star]), of: column)
            conditions.append(range.sql)
            values += range.values
            return
        }
        var like = String.UnicodeScalarView()
        for scalar in pattern.unicodeScalars {
            if scalar == "%" || scalar == "_" || scalar == "\\" { like.append("\\") }
            like.append(scalar == "*" ? "%" : scalar)
        }
        conditions.append("\(column) LIKE ? ESCAPE '\\'")
        values.append(String(like))
    }

    /// The statement that lists a page of the table.
    func statement(on table: String, _ page: EventPage) -> Query {
        var (conditions, values) = (conditions, values)
        if let from = page.from {
            conditions.append("happened_at >= ?")
            values.append(from)
        }
        if let end = page.end {
            conditions.append("happened_at < ?")
            values.append(end)
        }
        let order = page.isAscending ? "ASC" : "DESC"
        return Query(
            """
            SELECT * FROM \(table) WHERE \(conditions.joined(separator: " AND "))
            ORDER BY happened_at \(order), number \(order) LIMIT ? OFFSET ?
            """, values + [page.maximum, page.first])
    }
}

extension Row {
    func details() throws -> [String: String] {
        (try self["details"] as [String: JSONValue]).compactMapValues(\.string)
    }
}
