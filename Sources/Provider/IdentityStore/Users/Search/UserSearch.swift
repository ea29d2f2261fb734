import SQLDatabase

/// Conditions on the users of a realm, and the ranges of indexes that contain all matches.
///
/// There are two ways to find the users. If a condition has few users in its ranges, these are read and sorted. Otherwise
/// the users are read in the order of an index until the page is full, which ends early if many match. A condition
/// without a range, such as an infix, is tested for each user. Letters are compared in lower case, including those
/// outside ASCII.
struct UserSearch: Sendable {
    /// A part of a statement with its bindings.
    struct Part: Sendable {
        /// The columns of a user that a condition reads.
        enum Columns: Int, Sendable {
            /// The ID alone.
            case id
            /// Those that the indexes of statuses have.
            case listed
            case all
        }

        var sql: String
        var values: [SQLValue]
        var columns = Columns.all

        var isListed: Bool { columns != .all }
    }

    /// Orders of lists that an index has.
    struct Orders: OptionSet, Sendable {
        let rawValue: Int

        static let byName = Orders(rawValue: 1)
        /// By creation, and by the last login.
        static let byTime = Orders(rawValue: 2)
    }

    /// A range of an index.
    struct Range: Sendable {
        /// The expression for the ID of a row's user.
        let id: String
        /// Whether a user can have several rows.
        var isRepeated = false
        /// The part of the statement after FROM.
        let rows: Part
        /// The condition on the row of the user; `nil` if the range is one of another table.
        let condition: Part?
        /// A condition on the row of a user that holds for the users of the range; `nil` if only its IDs tell them.
        var test: Part?
        /// The orders in which indexes have its users.
        var orders: Orders = []
    }

    /// A condition on users, and the ranges of indexes that together contain its users.
    struct Condition: Sendable {
        /// The condition on the row of a user: all of these.
        let filters: [Part]
        /// Empty if no index has the users.
        let ranges: [Range]
        /// Whether the ranges have no other users.
        var isExact = false

        /// Whether the ranges are of the indexes of statuses.
        var isListed: Bool { !ranges.isEmpty && ranges.allSatisfy { $0.condition?.isListed ?? false } }
    }

    /// The maximum number of terms and of attributes, because SQLite limits the depth of an expression.
    static let maximumTerms = 8

    let realmID: String
    /// The maximum number of users that are read from ranges of indexes and sorted.
    let mostSorted: Int64
    /// What each match satisfies besides the conditions.
    private(set) var filters: [Part] = []
    private(set) var conditions: [Condition] = []

    /// A range of the users of the realm.
    func range(_ condition: Part, test: Part? = nil) -> Range {
        Range(
            id: "account.id",
            rows: Part(
                sql: "account WHERE account.realm_id = ? AND \(condition.sql)",
                values: [.text(realmID)] + condition.values), condition: condition, test: test)
    }

    mutating func filter(_ part: Part) { filters.append(part) }

    mutating func add(_ condition: Condition) { conditions.append(condition) }

    /// Adds the condition that a term matches one of the columns.
    mutating func add(_ term: SearchTerm, findingWords: Bool = false) {
        let pattern = SQLValue.text(Self.pattern(term))
        func like(_ column: SearchColumn) -> Part {
            Part(
                sql: "\(column.name) LIKE ? ESCAPE '\\'", values: [pattern],
                columns: StatusCondition.columns.contains(column.rawValue) ? .listed : .all)
        }
        // Because of the comparison with TRUE, PostgreSQL makes no join of it.
        let word = Part(
            sql: """
                ((EXISTS (SELECT 1 FROM account_word WHERE user_id = account.id AND word LIKE ? ESCAPE '\\')) IS TRUE)
                """,
            values: [pattern])
        let findsWords = findingWords && term.findsWords
        let columns = SearchColumn.allCases
        let filter = Self.any(of: columns.map(like) + (findsWords ? [word] : []))
        guard term.isAnchoredAtStart, let start = term.pieces.first, !start.isEmpty else {
            return add(Condition(filters: [filter], ranges: []))
        }
        let isWhole = term.isAnchoredAtEnd && term.pieces.count == 1
        var ranges = columns.map { range(isWhole ? $0.equal(start) : $0.prefix(start), test: like($0)) }
        if findsWords {
            let words = SearchColumn.prefix(start, of: "word")
            let rows = Part(
                sql: "account_word WHERE realm_id = ? AND \(words.sql)", values: [.text(realmID)] + words.values)
            ranges.append(Range(id: "user_id", isRepeated: true, rows: rows, condition: nil, test: word))
        }
        // A range with an end has exactly the values with the prefix.
        let isPrefix = term.pieces.count == 1 && !term.isAnchoredAtEnd && SearchColumn.end(ofPrefix: start) != nil
        add(Condition(filters: [filter], ranges: ranges, isExact: isWhole || isPrefix))
    }

    /// The condition that any of some parts, of which there is at least one, holds.
    static func any(of parts: [Part]) -> Part {
        Part(
            sql: "(" + parts.map(\.sql).joined(separator: " OR ") + ")", values: parts.flatMap(\.values),
            columns: parts.map(\.columns).max { $0.rawValue < $1.rawValue } ?? .all)
    }

    private static func pattern(_ term: SearchTerm) -> String {
        (term.isAnchoredAtStart ? "" : "%") + term.pieces.map(escaped).joined(separator: "%")
            + (term.isAnchoredAtEnd ? "" : "%")
    }

    /// Escapes Unicode scalars rather than grapheme clusters, because the database matches scalars.
    static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "%" || scalar == "_" || scalar == "\\" { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }
}

/// Keycloak's search for users, ordered by name.
extension UserSearch {
    init(_ query: UserQuery, realmID: String, mostSorted: Int64 = 8_000) {
        self.init(realmID: realmID, mostSorted: mostSorted)
        // As in Keycloak, only a query for a field finds service accounts; lists of users omit them.
        if !query.namesAField { filter(Part(sql: "account.service_account_of IS NULL", values: [])) }
        let fields: [(SearchColumn, String?)] = [
            (.username, query.username), (.email, query.email), (.firstName, query.firstName),
            (.lastName, query.lastName),
        ]
        for case (let column, let wanted?) in fields {
            let text = wanted.lowercased()
            if query.isExact {
                let equal = column.equal(text)
                add(Condition(filters: [equal], ranges: [range(equal)], isExact: true))
            } else {
                filter(Part(sql: "\(column.name) LIKE ? ESCAPE '\\'", values: [.text("%" + Self.escaped(text) + "%")]))
            }
        }
        if let isEnabled = query.isEnabled {
            let condition = "(account.is_enabled = 1 AND account.is_locked_out = 0)"
            filter(Part(sql: isEnabled ? condition : "NOT " + condition, values: []))
        }
        if let isVerified = query.isEmailVerified {
            filter(Part(sql: "account.is_email_verified = ?", values: [isVerified.sqlValue]))
        }
        for (name, value) in query.attributes.sorted(by: { $0.key < $1.key }).prefix(Self.maximumTerms) {
            let row = "account_attribute.name = ? AND value_start = \(AttributeRows.start(of: "?")) AND value = ?"
            let values: [SQLValue] = [.text(name), .text(value), .text(value)]
            let exists = Part(
                sql: "EXISTS (SELECT 1 FROM account_attribute WHERE user_id = account.id AND \(row))", values: values)
            let rows = Part(sql: "account_attribute WHERE \(row)", values: values)
            add(
                Condition(
                    filters: [exists],
                    ranges: [Range(id: "user_id", isRepeated: true, rows: rows, condition: nil, test: exists)],
                    isExact: true))
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
        return Int(try row?["count"] ?? 0)
    }

    /// The part of a statement after FROM: the table, or the users of the smallest condition, with all conditions.
    private func source(_ connection: StoreConnection) throws -> Part {
        let sizes = try sizes(upTo: mostSorted, connection)
        guard let smallest = smallest(sizes, upTo: mostSorted) else { return matches() }
        return matches(of: smallest.condition, sizes, testedBy: .rows)
    }
}

/// The search of lists of users: beginnings of words, and a status.
extension UserSearch {
    init(_ terms: [SearchTerm], _ status: StatusCondition?, realmID: String, mostSorted: Int64) {
        self.init(realmID: realmID, mostSorted: mostSorted)
        filter(Part(sql: "account.service_account_of IS NULL", values: [], columns: .listed))
        if let status {
            var ranges = status.ranges.map { range($0) }
            ranges[0].orders = status.orders
            add(Condition(filters: status.filters, ranges: ranges))
        }
        for term in terms.prefix(Self.maximumTerms) { add(term, findingWords: true) }
    }

    /// The number of the realm's users, without other conditions.
    ///
    /// The condition on the time is always true: because of it, SQLite counts in the index of creation, which alone has
    /// the users without service accounts, and reads no row.
    var wholeRealm: Query {
        let always = Part(sql: "account.created_at > \(-Int64.max)", values: [], columns: .listed)
        let matches = matches(of: [range(always)], filters)
        return Query("SELECT count(*) AS count FROM \(matches.sql)", matches.values)
    }
}
