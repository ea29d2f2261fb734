import SQLDatabase

/// The statements that find the matches of a search.
extension UserSearch {
    /// The number of users in each range of each condition, counted to more than a limit.
    typealias Sizes = [[Int64]]

    /// How the users of the ranges of one condition are tested for the others.
    enum Test: Sendable {
        /// Each by its row, for a few users.
        case rows
        /// By the set of the IDs that match, which is read once, for many users.
        case sets
    }

    /// Counting reads only the indexes.
    ///
    /// - Parameter known: the sizes of the last conditions, if they were counted before.
    func sizes(upTo limit: Int64, known: Sizes = [], _ connection: StoreConnection) throws -> Sizes {
        try conditions.dropLast(known.count).map { condition in
            guard !condition.ranges.isEmpty else { return [] }
            let counts = Self.countEntries(of: condition.ranges, upTo: limit)
            let row = try connection.first(counts.sql, counts.bindings)
            return try condition.ranges.indices.map { try row?["range\($0)"] ?? 0 }
        } + known
    }

    static func countEntries(of ranges: [Range], upTo limit: Int64) -> Query {
        let counts = ranges.enumerated().map { index, range in
            "(SELECT count(*) FROM (SELECT 1 FROM \(range.rows.sql) LIMIT \(limit + 1)) AS bounded) AS range\(index)"
        }
        return Query("SELECT " + counts.joined(separator: ", "), ranges.flatMap(\.rows.values))
    }

    /// The condition with the fewest users in its ranges, and their number; `nil` if all have more than a limit.
    func smallest(_ sizes: Sizes, upTo limit: Int64) -> (condition: Int, users: Int64)? {
        zip(conditions.indices, sizes).filter { !$1.isEmpty }.map { (condition: $0, users: $1.reduce(0, +)) }
            .filter { $0.users <= limit }.min { $0.users < $1.users }
    }

    /// The part of a statement after FROM: all users of the realm, with all conditions.
    func matches() -> Part {
        let parts = filters + conditions.flatMap(\.filters)
        return matches(in: "account", parts.map(\.sql), parts.flatMap(\.values))
    }

    /// The part after FROM: all users of the realm, or those of a range of them.
    func everybody(in range: Range?) -> Part {
        guard let condition = range?.condition else {
            return matches(in: "account", filters.map(\.sql), filters.flatMap(\.values))
        }
        // Because of the comparisons with TRUE, only the indexes of the range have its users.
        let parts = [condition] + filters.map { Part(sql: "((\($0.sql)) IS TRUE)", values: $0.values) }
        return matches(in: "account", parts.map(\.sql), parts.flatMap(\.values))
    }

    /// The part after FROM: the users in the ranges of a condition, with all conditions.
    func matches(of index: Int, _ sizes: Sizes, testedBy test: Test) -> Part {
        let condition = conditions[index]
        let ranges = Self.used(condition.ranges, sizes[index])
        var tests = filters + (condition.isExact ? [] : condition.filters)
        for other in conditions.indices where other != index {
            tests += self.tests(of: conditions[other], sizes[other], by: test)
        }
        return matches(of: ranges.isEmpty ? Array(condition.ranges.prefix(1)) : ranges, tests)
    }

    /// The users in any of some ranges, of which there is at least one, with all conditions.
    ///
    /// Because of the limits, no database moves the other conditions or the order into the ranges, for which it would
    /// read another index.
    func matches(of ranges: [Range], _ tests: [Part]) -> Part {
        let byID = tests.filter { $0.columns == .id }
        if ranges.count == 1, let condition = ranges[0].condition {
            let parts = [condition] + tests
            if parts.allSatisfy(\.isListed) {
                // The index of the status has all columns, so no database reads another one.
                return matches(in: "account", parts.map(\.sql), parts.flatMap(\.values))
            }
            if byID.isEmpty {
                let rows = ranges[0].rows
                let matches = matches(
                    in: "(SELECT * FROM \(rows.sql) LIMIT \(Int64.max)) AS account", tests.map(\.sql),
                    tests.flatMap(\.values))
                return Part(sql: matches.sql, values: rows.values + matches.values)
            }
        }
        let ids = Self.ids(of: ranges)
        let isRepeated = ranges.count == 1 && ranges[0].isRepeated
        // Tests of the ID come first: they need no row of a user.
        let conditions = (["1 = 1"] + byID.map(\.sql)).joined(separator: " AND ")
        let found = "SELECT \(isRepeated ? "DISTINCT " : "")id FROM (\(ids.sql)) AS account WHERE \(conditions)"
        let rest = tests.filter { $0.columns != .id }
        // The CROSS JOIN makes SQLite read the ranges first, because it keeps the order of such a join.
        let matches = matches(
            in: "(\(found) LIMIT \(Int64.max)) AS found CROSS JOIN account",
            ["account.id = found.id"] + rest.map(\.sql), rest.flatMap(\.values))
        return Part(sql: matches.sql, values: ids.values + byID.flatMap(\.values) + matches.values)
    }

    /// The conditions on the row of a user that are equivalent to a condition of the search.
    func tests(of condition: Condition, _ sizes: [Int64], by test: Test) -> [Part] {
        guard condition.isExact else { return condition.filters }
        // The ranges without users are not tested.
        let tests = Self.used(condition.ranges, sizes).map { range in
            if let row = range.test, test == .rows || row.isListed { return row }
            let ids = Self.ids(of: [range])
            // Because of the comparison with TRUE, no database makes a join of the set. It is read at its first use.
            return Part(sql: "((account.id IN (\(ids.sql))) IS TRUE)", values: ids.values, columns: .id)
        }
        return tests.isEmpty ? condition.filters : [Self.any(of: tests)]
    }

    /// The ranges that have users.
    static func used(_ ranges: [Range], _ sizes: [Int64]) -> [Range] {
        zip(ranges, sizes).filter { $1 > 0 }.map(\.0)
    }

    /// The statement that reads the IDs of the users of some ranges, those of a single range perhaps several times.
    private static func ids(of ranges: [Range]) -> Part {
        Part(
            sql: ranges.map { "SELECT \($0.id) AS id FROM \($0.rows.sql)" }.joined(separator: " UNION "),
            values: ranges.flatMap(\.rows.values))
    }

    private func matches(in table: String, _ conditions: [String], _ values: [SQLValue]) -> Part {
        Part(
            sql: table + " WHERE " + (["account.realm_id = ?"] + conditions).joined(separator: " AND "),
            values: [.text(realmID)] + values)
    }
}
