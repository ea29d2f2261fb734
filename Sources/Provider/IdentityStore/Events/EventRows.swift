import FoundationEssentials
import JOSE
import SQLDatabase

/// Reads and writes rows of events of logins.
enum EventRows {
    static func insert(
        _ name: String, _ fields: EventFields, realmID: String, at now: Date, _ connection: StoreConnection
    ) throws {
        try connection.perform(
            """
            INSERT INTO event (realm_id, happened_at, name, client_id, user_id, session_id, address, network, error,
                details)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(realmID), .time(now), .text(name), .optional(fields.clientID), .optional(fields.userID),
                .optional(fields.sessionID), .text(fields.address), .optional(fields.network), .optional(fields.error),
                .json(.object(fields.details.mapValues(JSONValue.string))),
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
        EventRecord(
            id: EventID(time: try row.time("happened_at"), number: try row.integer("number")),
            name: try row.string("name"), clientID: try row.optionalString("client_id"),
            userID: try row.optionalString("user_id"), sessionID: try row.optionalString("session_id"),
            address: try row.string("address"), error: try row.optionalString("error"),
            details: try row.details())
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
    private var values: [SQLValue]

    init(realmID: String) { values = [.text(realmID)] }

    mutating func add(_ column: String, equals text: String?) {
        guard let text else { return }
        conditions.append("\(column) = ?")
        values.append(.text(text))
    }

    /// - Parameter isIndexed: whether an index of the column may be used.
    mutating func add(_ column: String, oneOf texts: [String], isIndexed: Bool = true) {
        guard !texts.isEmpty else { return }
        let condition = "\(column) IN (\(texts.map { _ in "?" }.joined(separator: ", ")))"
        conditions.append(isIndexed ? condition : "(\(condition)) = TRUE")
        values += texts.map(SQLValue.text)
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
        values.append(.text(String(like)))
    }

    /// The statement that lists a page of the table.
    func statement(on table: String, _ page: EventPage) -> Query {
        var (conditions, values) = (conditions, values)
        if let from = page.from {
            conditions.append("happened_at >= ?")
            values.append(.time(from))
        }
        if let end = page.end {
            conditions.append("happened_at < ?")
            values.append(.time(end))
        }
        let order = page.isAscending ? "ASC" : "DESC"
        return Query(
            """
            SELECT * FROM \(table) WHERE \(conditions.joined(separator: " AND "))
            ORDER BY happened_at \(order), number \(order) LIMIT ? OFFSET ?
            """, values + [.integer(Int64(page.maximum)), .integer(Int64(page.first))])
    }
}

extension Row {
    /// The details of an event.
    func details() throws -> [String: String] {
        (try json("details").object ?? [:]).compactMapValues(\.string)
    }
}
