import IdentityCore
import SQLDatabase

/// Conditions on the users of a realm, and the ranges of indexes that contain all matches.
///
/// There are two ways to find the users. If a condition is a range of an index with few users, these are read and
/// sorted. Otherwise the users are read in the order of an index until the page is full, which ends early if many match.
/// A condition without a range, such as an infix, is always searched in the second way. Letters are compared in lower
/// case, including those outside ASCII.
struct UserSearch: Sendable {
    /// A part of a statement with its bindings.
    struct Part: Sendable {
        var sql: String
        var values: [SQLValue]
        /// Whether the rows have all columns of the table, or those of an index alone.
        var isWhole = true
    }

    /// A range of an index.
    struct Range: Sendable {
        /// The expression for the ID of a row's user, with `DISTINCT` if a user can have several rows.
        let id: String
        /// The part of the statement after FROM.
        let rows: Part
        /// The condition on the row of the user; `nil` if the range is one of another table.
        let condition: Part?
    }

    /// The maximum number of terms and of attributes, because SQLite limits the depth of an expression.
    static let maximumTerms = 8

    let realmID: String
    /// The maximum number of users that are read from ranges of indexes and sorted.
    let mostSorted: Int64
    /// The conditions that each match satisfies, besides the realm.
    private(set) var filters: [Part] = []
    /// The columns that the conditions and the orders need; `nil` for all.
    var columns: [String]?
    /// The ranges of each condition that has any.
    private(set) var ranges: [[Range]] = []

    init(realmID: String, mostSorted: Int64) {
        self.realmID = realmID
        self.mostSorted = mostSorted
    }

    func count(_ connection: StoreConnection) throws -> Int {
        let source = try source(connection)
        let row = try connection.first("SELECT count(*) AS count FROM \(source.sql)", source.values)
        return Int(try row?.integer("count") ?? 0)
    }

    /// The part of the statement after FROM: the table or the users of the smallest range, with all conditions.
    ///
    /// - Parameter limit: the maximum number of entries of a range that is read; by default ``mostSorted``.
    func source(readingAtMost limit: Int64? = nil, _ connection: StoreConnection) throws -> Part {
        let limit = limit ?? mostSorted
        let entries = try ranges.map { try countEntries(of: $0, upTo: limit, connection) }
        return smallestRanges(limit, entries).map { matches(of: $0) } ?? matches()
    }

    /// The part after FROM: all conditions, and another one before them.
    func matches(in table: String = "account", _ condition: String? = nil) -> Part {
        let conditions = [condition, "account.realm_id = ?"].compactMap(\.self) + filters.map(\.sql)
        return Part(
            sql: table + " WHERE " + conditions.joined(separator: " AND "),
            values: [.text(realmID)] + filters.flatMap(\.values))
    }

    /// The part after FROM: the users in any of the ranges, of which there is at least one, with all conditions.
    func matches(of ranges: [Range]) -> Part {
        let (table, condition, values): (String, String?, [SQLValue])
        if ranges.count == 1, let range = ranges.first, range.condition != nil {
            // Because of the limit, no database moves the other conditions or the order into the range, for which it
            // would read another index.
            let columns = columns.map { (["id", "realm_id"] + $0).joined(separator: ", ") } ?? "*"
            table = "(SELECT \(columns) FROM \(range.rows.sql) LIMIT \(Int64.max)) AS account"
            (condition, values) = (nil, range.rows.values)
        } else {
            // The CROSS JOIN makes SQLite read the range first, because it keeps the order of such a join.
            let ids = ranges.map { "SELECT \($0.id) AS id FROM \($0.rows.sql)" }.joined(separator: " UNION ")
            table = "(\(ids)) AS found CROSS JOIN account"
            (condition, values) = ("account.id = found.id", ranges.flatMap(\.rows.values))
        }
        let matches = matches(in: table, condition)
        return Part(sql: matches.sql, values: values + matches.values, isWhole: condition != nil || columns == nil)
    }

    /// The ranges of the condition with the fewest users; `nil` if all have too many, or there is none.
    ///
    /// - Parameter entries: the number of entries of each range of each condition, counted to more than the limit.
    func smallestRanges(_ limit: Int64, _ entries: [[Int64]]) -> [Range]? {
        var smallest: (users: Int64, ranges: [Range])?
        for (ranges, entries) in zip(ranges, entries) {
            let users = entries.reduce(0, +)
            guard users <= smallest?.users ?? limit else { continue }
            // If nobody matches, an empty range is read.
            smallest = (users, users == 0 ? Array(ranges.prefix(1)) : zip(ranges, entries).filter { $1 > 0 }.map(\.0))
        }
        return smallest?.ranges
    }

    /// The number of entries of each range, counted up to one more than a limit.
    ///
    /// Counting reads only the indexes.
    func countEntries(of ranges: [Range], upTo limit: Int64, _ connection: StoreConnection) throws -> [Int64] {
        let counts = Self.countEntries(of: ranges, upTo: limit)
        let row = try connection.first(counts.sql, counts.bindings)
        return try ranges.indices.map { try row?.integer("range\($0)") ?? 0 }
    }

    static func countEntries(of ranges: [Range], upTo limit: Int64) -> Query {
        let counts = ranges.enumerated().map { index, range in
            "(SELECT count(*) FROM (SELECT 1 FROM \(range.rows.sql) LIMIT \(limit + 1)) AS bounded) AS range\(index)"
        }
        return Query("SELECT " + counts.joined(separator: ", "), ranges.flatMap(\.rows.values))
    }

    /// A range of the users of the realm.
    func range(_ condition: Part) -> Range {
        Range(
            id: "account.id",
            rows: Part(
                sql: "account WHERE account.realm_id = ? AND \(condition.sql)",
                values: [.text(realmID)] + condition.values), condition: condition)
    }

    mutating func filter(_ sql: String, _ values: [SQLValue] = []) {
        filters.append(Part(sql: sql, values: values))
    }

    /// Adds ranges that together contain all matches of a condition.
    mutating func add(_ ranges: [Range]) { self.ranges.append(ranges) }

    /// Adds the condition that a term matches one of the columns.
    mutating func add(_ term: SearchTerm, findingWords: Bool = false) {
        let pattern = SQLValue.text(Self.pattern(term))
        let columns = SearchColumn.allCases
        var alternatives = columns.map { "\($0.name) LIKE ? ESCAPE '\\'" }
        let findsWords = findingWords && term.findsWords
        if findsWords {
            alternatives.append(
                "EXISTS (SELECT 1 FROM account_word WHERE user_id = account.id AND word LIKE ? ESCAPE '\\')")
        }
        filter("(" + alternatives.joined(separator: " OR ") + ")", alternatives.map { _ in pattern })
        guard term.isAnchoredAtStart, let start = term.pieces.first, !start.isEmpty else { return }
        let isWhole = term.isAnchoredAtEnd && term.pieces.count == 1
        var ranges = columns.map { range(isWhole ? $0.equal(start) : $0.prefix(start)) }
        if findsWords {
            let words = SearchColumn.prefix(start, of: "word")
            let rows = Part(
                sql: "account_word WHERE realm_id = ? AND \(words.sql)", values: [.text(realmID)] + words.values)
            ranges.append(Range(id: "DISTINCT user_id", rows: rows, condition: nil))
        }
        add(ranges)
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
