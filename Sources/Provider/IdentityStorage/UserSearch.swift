import IdentityCore
import SQLDatabase

/// Finds the users of a realm that match a query, ordered by name.
///
/// Letters are compared in lower case, including those outside ASCII.
///
/// There are two ways. If a condition is a range of an index with few users, these are read and sorted. Otherwise the
/// users are read in the order of the index on names until the page is full, which ends early if many match. A
/// condition without a range, such as an infix, is always searched in the second way.
struct UserSearch: Sendable {
    /// A part of a statement with its bindings.
    struct Part: Sendable {
        var sql: String
        var values: [SQLValue]
    }

    /// Ranges of indexes that together contain all matches of a condition.
    enum Ranges: Sendable {
        /// The users of the realm who satisfy any of these conditions, each on one column.
        case columns([Part])
        /// Rows of attributes: the part of the statement after FROM.
        case attributes(Part)
    }

    /// The maximum number of terms and of attributes, because SQLite limits the depth of an expression.
    private static let maximumTerms = 8

    private let realmID: String
    /// The maximum number of users that are read from ranges of indexes and sorted.
    private let mostSorted: Int64
    /// The conditions that each match satisfies, besides the realm.
    private(set) var filters: [Part] = []
    /// The ranges of each condition that has any.
    private(set) var ranges: [Ranges] = []

    init(_ query: UserQuery, realmID: String, mostSorted: Int64 = 8_000) {
        self.realmID = realmID
        self.mostSorted = mostSorted
        // As in Keycloak, only a query for a field finds service accounts; lists of users omit them.
        if !query.namesAField { filter("account.service_account_of IS NULL") }
        let fields: [(SearchColumn, String?)] = [
            (.username, query.username), (.email, query.email), (.firstName, query.firstName),
            (.lastName, query.lastName),
        ]
        for case (let column, let wanted?) in fields {
            let text = wanted.lowercased()
            if query.isExact {
                filter("\(column.name) = ?", [.text(text)])
                ranges.append(.columns([column.equal(text)]))
            } else {
                filter("\(column.name) LIKE ? ESCAPE '\\'", [.text("%" + Self.escaped(text) + "%")])
            }
        }
        if let isEnabled = query.isEnabled { filter("account.is_enabled = ?", [.bool(isEnabled)]) }
        if let isVerified = query.isEmailVerified { filter("account.is_email_verified = ?", [.bool(isVerified)]) }
        for (name, value) in query.attributes.sorted(by: { $0.key < $1.key }).prefix(Self.maximumTerms) {
            let row = "account_attribute.name = ? AND value_start = \(AttributeRows.start(of: "?")) AND value = ?"
            let values: [SQLValue] = [.text(name), .text(value), .text(value)]
            filter("EXISTS (SELECT 1 FROM account_attribute WHERE user_id = account.id AND \(row))", values)
            let rows = Part(sql: "account_attribute WHERE \(row)", values: values)
            ranges.append(.attributes(rows))
        }
        for term in SearchTerm.terms(in: query.search ?? "").prefix(Self.maximumTerms) { add(term) }
    }

    func page(first: Int, maximum: Int, _ connection: StoreConnection) throws -> Query {
        let source = try source(connection)
        return UserRows.page(source.sql, source.values, first: first, maximum: maximum)
    }

    func count(_ connection: StoreConnection) throws -> Int {
        let source = try source(connection)
        let row = try connection.first("SELECT count(*) AS count FROM \(source.sql)", source.values)
        return Int(try row?.integer("count") ?? 0)
    }

    /// The part of the statement after FROM: the table or the IDs of the smallest range, with all conditions.
    private func source(_ connection: StoreConnection) throws -> Part {
        var source = Part(sql: "account", values: [])
        var conditions = ["account.realm_id = ?"]
        if let ranges = try smallestRange(connection) {
            // The CROSS JOIN makes SQLite read the range first, because it keeps the order of such a join.
            let ids = ids(of: ranges)
            source = Part(sql: "(\(ids.sql)) AS found CROSS JOIN account", values: ids.values)
            conditions.insert("account.id = found.id", at: 0)
        }
        conditions += filters.map(\.sql)
        source.sql += " WHERE " + conditions.joined(separator: " AND ")
        source.values += [.text(realmID)] + filters.flatMap(\.values)
        return source
    }

    /// The IDs of the users in any of the ranges, without duplicates.
    private func ids(of ranges: Ranges) -> Part {
        switch ranges {
        case .attributes(let rows):
            return Part(sql: "SELECT DISTINCT user_id AS id FROM \(rows.sql)", values: rows.values)
        case .columns(let parts): return union(parts, selecting: "account.id AS id", joinedBy: " UNION ")
        }
    }

    private func union(_ parts: [Part], selecting columns: String, joinedBy word: String) -> Part {
        let selects = parts.map { "SELECT \(columns) FROM account WHERE account.realm_id = ? AND \($0.sql)" }
        return Part(
            sql: selects.joined(separator: word), values: parts.flatMap { [.text(realmID)] + $0.values })
    }

    /// The ranges of the condition with the fewest users; `nil` if all have too many, or there is none.
    ///
    /// Counting stops at the limit, and reads only the indexes.
    private func smallestRange(_ connection: StoreConnection) throws -> Ranges? {
        var smallest: (users: Int64, ranges: Ranges)?
        for ranges in ranges {
            let rows = rows(of: ranges)
            let row = try connection.first(
                "SELECT count(*) AS users FROM (\(rows.sql) LIMIT \(mostSorted + 1)) AS bounded", rows.values)
            let users = try row?.integer("users") ?? 0
            if users <= smallest?.users ?? mostSorted { smallest = (users, ranges) }
        }
        return smallest?.ranges
    }

    /// A row per entry of the ranges.
    private func rows(of ranges: Ranges) -> Part {
        switch ranges {
        case .attributes(let rows): return Part(sql: "SELECT 1 FROM \(rows.sql)", values: rows.values)
        case .columns(let parts): return union(parts, selecting: "1", joinedBy: " UNION ALL ")
        }
    }

    private mutating func add(_ term: SearchTerm) {
        let pattern = SQLValue.text(Self.pattern(term))
        let columns = SearchColumn.allCases
        filter(
            "(" + columns.map { "\($0.name) LIKE ? ESCAPE '\\'" }.joined(separator: " OR ") + ")",
            columns.map { _ in pattern })
        guard term.isAnchoredAtStart, let start = term.pieces.first, !start.isEmpty else { return }
        let isWhole = term.isAnchoredAtEnd && term.pieces.count == 1
        ranges.append(
            .columns(columns.map { isWhole ? $0.equal(start) : $0.prefix(start) }))
    }

    private mutating func filter(_ sql: String, _ values: [SQLValue] = []) {
        filters.append(Part(sql: sql, values: values))
    }

    private static func pattern(_ term: SearchTerm) -> String {
        (term.isAnchoredAtStart ? "" : "%") + term.pieces.map(escaped).joined(separator: "%")
            + (term.isAnchoredAtEnd ? "" : "%")
    }

    /// Escapes Unicode scalars rather than grapheme clusters, because the database matches scalars.
    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "%" || scalar == "_" || scalar == "\\" { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }
}
