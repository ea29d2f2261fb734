import SQLDatabase

/// An order of users, and the place from which a page begins.
struct SummaryOrder: Sendable {
    private let columns: [String]
    /// The value of ``rankName``, the first of the columns of the order by status.
    private let rank: UserSearch.Part?
    private let isDescending: Bool
    /// The values of the columns after which the page begins; empty for the first page.
    private let after: [SQLValue]

    /// `nil` for the order by status, which no index has.
    init?(_ sort: UserSummaryQuery.Sort, isDescending: Bool, after cursor: UserSummaryCursor?) {
        switch sort {
        case .name: self.init(byNameDescending: isDescending, after: cursor)
        case .created: self.init(["account.created_at", "account.id"], isDescending, after: cursor)
        case .lastLogin: self.init(["account.last_login_at", "account.id"], isDescending, after: cursor)
        case .status: return nil
        }
    }

    /// The order by status and name, for ``countedPage(of:upTo:first:maximum:)`` alone.
    init(byStatusDescending isDescending: Bool, _ rule: UserStatusRule, after cursor: UserSummaryCursor?) {
        (columns, self.isDescending) = ([Self.rankName, "account.username"], isDescending)
        rank = StatusCondition.rank(rule)
        after =
            if case .status(let status, let name) = cursor, let place = UserStatus.allCases.firstIndex(of: status) {
                [.integer(Int64(place)), .text(name)]
            } else {
                []
            }
    }

    init(byNameDescending isDescending: Bool, after cursor: UserSummaryCursor?) {
        self.init(["account.username"], isDescending, after: cursor)
    }

    private init(_ columns: [String], _ isDescending: Bool, after cursor: UserSummaryCursor?) {
        (self.columns, rank, self.isDescending) = (columns, nil, isDescending)
        after =
            switch cursor {
            case .name(let name), .status(_, let name): [.text(name)]
            case .time(_, let time, let id): [.integer(time), .text(id)]
            case nil: []
            }
    }

    private static let rankName = "status_rank"

    var kind: UserSearch.Orders { columns == ["account.username"] ? .byName : .byTime }

    /// A page of the users in a source, which is the part of a statement after FROM: in the order of an index.
    func page(of source: UserSearch.Part, first: Int, maximum: Int) -> Query {
        let rows = behindCursor("SELECT account.id FROM \(source.sql)", by: columns)
        return page(Query(rows, source.values + after), first: first, maximum: maximum)
    }

    /// A page of those of the next users of a source that satisfy some tests.
    ///
    /// - Parameter count: the number of users that are read.
    func page(
        of source: UserSearch.Part, reading count: Int, tests: [UserSearch.Part], first: Int, maximum: Int
    ) -> Query {
        let next = behindCursor("SELECT * FROM \(source.sql)", by: columns)
        let conditions = (["1 = 1"] + tests.map(\.sql)).joined(separator: " AND ")
        let rows = ordered("SELECT account.id FROM (\(next) LIMIT ?) AS account WHERE \(conditions)", by: columns)
        let values = source.values + after + [.integer(Int64(count))] + tests.flatMap(\.values)
        return page(Query(rows, values), first: first, maximum: maximum)
    }

    /// A page of the users in a source: all are read and sorted.
    func sortedPage(of source: UserSearch.Part, first: Int, maximum: Int) -> Query {
        // No index has the order of an expression, so the databases read the users as the source says.
        let keys = columns.map { $0.hasSuffix("_at") ? "+\($0)" : "\($0) || ''" }
        let rows = behindCursor("SELECT account.id FROM \(source.sql)", by: keys)
        return page(Query(rows, source.values + after), first: first, maximum: maximum)
    }

    /// A page of the users in a source with the column `total`, the number of all of them up to a limit; if the page is
    /// empty, one row without a user.
    ///
    /// The users are read once. If there are more than the limit, the page is not in order.
    func countedPage(of source: UserSearch.Part, upTo limit: Int64, first: Int, maximum: Int) -> Query {
        let stored = Set(columns + ["account.id"]).subtracting([Self.rankName]).sorted()
        let keys = ((rank.map { ["\($0.sql) AS \(Self.rankName)"] } ?? []) + stored).joined(separator: ", ")
        let page = behindCursor("SELECT * FROM found AS account WHERE 1 = 1", by: columns)
        let sql = """
            WITH found AS MATERIALIZED (SELECT \(keys) FROM \(source.sql) LIMIT ?),
                page AS (\(page) LIMIT ? OFFSET ?)
            SELECT counted.total, \(SummaryRows.columns) FROM (SELECT count(*) AS total FROM found) AS counted
                LEFT JOIN page ON 1 = 1 LEFT JOIN account ON account.id = page.id
            """
        let values = (rank?.values ?? []) + source.values + [.integer(limit)] + after
        return Query(ordered(sql, by: columns), values + [.integer(Int64(maximum)), .integer(Int64(first))])
    }

    /// The columns of a page of the users with some IDs.
    private func page(_ ids: Query, first: Int, maximum: Int) -> Query {
        let sql = """
            SELECT \(SummaryRows.columns) FROM (\(ids.sql) LIMIT ? OFFSET ?) AS page
                CROSS JOIN account WHERE account.id = page.id
            """
        return Query(
            ordered(sql, by: columns), ids.bindings + [.integer(Int64(maximum)), .integer(Int64(first))])
    }

    private func behindCursor(_ sql: String, by keys: [String]) -> String {
        guard !after.isEmpty else { return ordered(sql, by: keys) }
        let places = after.map { _ in "?" }.joined(separator: ", ")
        return ordered(
            sql + " AND (\(keys.joined(separator: ", "))) \(isDescending ? "<" : ">") (\(places))", by: keys)
    }

    private func ordered(_ sql: String, by keys: [String]) -> String {
        sql + " ORDER BY " + keys.map { isDescending ? $0 + " DESC" : $0 }.joined(separator: ", ")
    }
}
