import SQLDatabase

/// Keycloak's search for users, ordered by name.
///
/// If an index has few users for one of the conditions, these are read and sorted. Otherwise the users are read in the
/// order of their names until the page is full. Letters are compared in lower case, including those outside ASCII.
struct UserSearch: Sendable {
    /// A part of a statement with its bindings.
    struct Part: Sendable {
        var sql: String
        var values: [any SQLBindable]
    }

    /// The maximum number of terms and of attributes, because SQLite limits the depth of an expression.
    static let maximumTerms = 8

    private let realmID: String
    /// The maximum number of users that are read from an index and sorted.
    private let mostSorted: Int64
    /// The conditions that each match satisfies.
    private var filters: [Part] = []
    /// Statements that each read the IDs of all users of one condition from indexes.
    private var ids: [Part] = []

    init(_ query: UserQuery, realmID: String, mostSorted: Int64 = 8_000) {
        self.realmID = realmID
        self.mostSorted = mostSorted
        // As in Keycloak, only a query for a field finds service accounts; lists of users omit them.
        if !query.namesAField { filters.append(Part(sql: "account.service_account_of IS NULL", values: [])) }
        let fields: [(SearchColumn, String?)] = [
            (.username, query.username), (.email, query.email), (.firstName, query.firstName),
            (.lastName, query.lastName),
        ]
        for case (let column, let wanted?) in fields {
            let text = wanted.lowercased()
            if query.isExact {
                filters.append(column.equal(text))
                ids.append(range(column.equal(text)))
            } else {
                filters.append(
                    Part(sql: "\(column.name) LIKE ? ESCAPE '\\'", values: ["%" + Self.escaped(text) + "%"]))
            }
        }
        if let isEnabled = query.isEnabled {
            let condition = "(account.is_enabled = 1 AND account.is_locked_out = 0)"
            filters.append(Part(sql: isEnabled ? condition : "NOT " + condition, values: []))
        }
        if let isVerified = query.isEmailVerified {
            filters.append(Part(sql: "account.is_email_verified = ?", values: [isVerified]))
        }
        if let text = query.keptText {
            // Unlike LIKE, it distinguishes upper and lower case in both databases.
            let kept = Part(
                sql: "account.kept IS NOT NULL AND replace(account.kept, ?, '') <> account.kept", values: [text])
            filters.append(kept)
            ids.append(range(kept))
        }
        for (name, value) in query.attributes.sorted(by: { $0.key < $1.key }).prefix(Self.maximumTerms) {
            let row = "account_attribute.name = ? AND value_start = \(AttributeRows.start(of: "?")) AND value = ?"
            let values = [name, value, value]
            filters.append(
                Part(
                    sql: "EXISTS (SELECT 1 FROM account_attribute WHERE user_id = account.id AND \(row))",
                    values: values))
            ids.append(Part(sql: "SELECT user_id AS id FROM account_attribute WHERE \(row)", values: values))
        }
        for term in SearchTerm.terms(in: query.search ?? "").prefix(Self.maximumTerms) {
            filters.append(Self.matches(term))
            guard term.isAnchoredAtStart, let start = term.pieces.first, !start.isEmpty else { continue }
            let isWhole = term.isAnchoredAtEnd && term.pieces.count == 1
            let ranges = SearchColumn.allCases.map { range(isWhole ? $0.equal(start) : $0.prefix(start)) }
            ids.append(
                Part(sql: ranges.map(\.sql).joined(separator: " UNION "), values: ranges.flatMap(\.values)))
        }
    }

    /// The statement that reads the IDs of the realm's users with a condition that an index has.
    private func range(_ condition: Part) -> Part {
        Part(
            sql: "SELECT id FROM account WHERE account.realm_id = ? AND \(condition.sql)",
            values: [realmID] + condition.values)
    }

    /// The condition that a term matches one of the columns.
    static func matches(_ term: SearchTerm) -> Part {
        let pattern =
            (term.isAnchoredAtStart ? "" : "%") + term.pieces.map(escaped).joined(separator: "%")
            + (term.isAnchoredAtEnd ? "" : "%")
        let columns = SearchColumn.allCases
        return Part(
            sql: "(" + columns.map { "\($0.name) LIKE ? ESCAPE '\\'" }.joined(separator: " OR ") + ")",
            values: columns.map { _ in pattern })
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

    func page(first: Int, maximum: Int, _ connection: StoreConnection) throws -> Query {
        let source = try source(connection)
        return UserRows.page(source.sql, source.values, first: first, maximum: maximum)
    }

    func count(_ connection: StoreConnection) throws -> Int {
        let source = try source(connection)
        let row = try connection.first("SELECT count(*) AS count FROM \(source.sql)", source.values)
        return try row?["count"] ?? 0
    }

    /// The part of a statement after FROM: the table, or the users of the smallest condition, with all conditions.
    private func source(_ connection: StoreConnection) throws -> Part {
        let tests = [Part(sql: "account.realm_id = ?", values: [realmID])] + filters
        let conditions = tests.map(\.sql).joined(separator: " AND ")
        let values = tests.flatMap(\.values)
        guard let smallest = try smallest(connection) else {
            return Part(sql: "account WHERE " + conditions, values: values)
        }
        // Because of the limit, no database moves the conditions or the order into the ranges, and the CROSS JOIN makes
        // SQLite read the ranges first.
        return Part(
            sql: """
                (SELECT DISTINCT id FROM (\(smallest.sql)) AS ids LIMIT \(Int64.max)) AS found
                    CROSS JOIN account WHERE account.id = found.id AND \(conditions)
                """, values: smallest.values + values)
    }

    /// The statement with the fewest users; `nil` if all have more than ``mostSorted``.
    private func smallest(_ connection: StoreConnection) throws -> Part? {
        guard !ids.isEmpty else { return nil }
        let counts = Self.counts(of: ids, upTo: mostSorted)
        let row = try connection.query(counts).first
        let sizes: [Int64] = try ids.indices.map { try row?["size\($0)"] ?? 0 }
        guard let place = sizes.indices.min(by: { sizes[$0] < sizes[$1] }), sizes[place] <= mostSorted else {
            return nil
        }
        return ids[place]
    }

    /// Counts the IDs that statements read, each up to a limit; reads only indexes.
    static func counts(of ids: [Part], upTo limit: Int64) -> Query {
        let counts = ids.enumerated().map { index, part in
            "(SELECT count(*) FROM (SELECT 1 FROM (\(part.sql)) AS ids LIMIT \(limit + 1)) AS bounded) AS size\(index)"
        }
        return Query("SELECT " + counts.joined(separator: ", "), ids.flatMap(\.values))
    }
}
