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
