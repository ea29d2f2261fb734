import FoundationEssentials
import SQLDatabase

/// Reads a page of users as lists show them, and how many match.
///
/// The index `account_listed` has every column of a condition, of a status and of an order, so a list is one pass over
/// it: in its order for a page by name, otherwise with a sort of the page.
struct UserList: Sendable {
    private let query: UserSummaryQuery
    private let realm: RealmRecord
    private let rule: UserStatusRule
    /// The number of users up to which the total is exact.
    private let most: Int64
    /// The number of users up to which the statement that counts them sorts them too.
    private let mostSorted: Int64

    init(_ query: UserSummaryQuery, in realm: RealmRecord, at now: Date, most: Int64 = 8_000) {
        self.query = query
        self.realm = realm
        self.most = most
        mostSorted = most * 3 / 2
        rule = UserStatusRule(realm, at: now)
    }

    func page(_ connection: StoreConnection) throws -> UserSummaryPage {
        var page = UserSummaryPage()
        if isWholeRealm {
            let count = try connection.first("SELECT count(*) AS total FROM \(matches.sql)", matches.values)
            page.total = .exactly(try count?["total"] ?? 0)
            page.users = try users(sorted, connection)
        } else {
            let rows = try connection.query(counted)
            let total: Int64 = try rows.first?["total"] ?? 0
            page.total = total > most ? .moreThan(Int(most)) : .exactly(Int(total))
            // A row without a user has the total of an empty page. Of too many users, not all were sorted.
            page.users =
                total > mostSorted
                ? try users(sorted, connection)
                : try rows.filter { try $0["id"] as String? != nil }.map(SummaryRows.summary)
        }
        if page.users.count > query.maximum {
            page.users.removeLast()
            page.next = page.users.last.map(cursor)
        }
        // Only for the users of the page, because no index contains it.
        let administrators = Set(try AdministratingAccounts.ids(among: page.users.map(\.id), in: realm, connection))
        for place in page.users.indices {
            page.users[place].isAdministrator = administrators.contains(page.users[place].id)
        }
        return page
    }

    private func users(_ query: Query, _ connection: StoreConnection) throws -> [UserSummaryRecord] {
        try connection.query(query).map(SummaryRows.summary)
    }

    private var isWholeRealm: Bool { query.status == nil && terms.isEmpty }

    /// Words match anywhere in a value; quotes and wildcards work as in ``SearchTerm``.
    private var terms: [SearchTerm] {
        (SearchTerm.anywhere(in: query.search) ?? SearchTerm.terms(in: query.search)).prefix(UserSearch.maximumTerms)
            .map(\.self)
    }

    /// The part of a statement after FROM: the users with the status that match the terms.
    var matches: UserSearch.Part {
        var parts = [
            UserSearch.Part(sql: "account.realm_id = ? AND account.service_account_of IS NULL", values: [realm.id])
        ]
        if let status = query.status {
            let rank = rule.rank
            parts.append(UserSearch.Part(sql: "\(rank.sql) = \(status.rank)", values: rank.values))
        }
        parts += terms.map { UserSearch.matches($0) }
        return UserSearch.Part(
            sql: "account WHERE " + parts.map(\.sql).joined(separator: " AND "), values: parts.flatMap(\.values))
    }

    /// What the users are ordered by, each key once: a repeated key hides the order of the index from SQLite.
    private var order: (keys: [String], values: [any SQLBindable]) {
        switch query.sort {
        case .name: (["account.username"], [])
        case .created: (["account.created_at", "account.id"], [])
        case .lastLogin: (["account.last_login_at", "account.id"], [])
        // Users with one status are in the order of their names, which the index has.
        case .status where query.status != nil: (["account.username"], [])
        case .status: ([rule.rank.sql, "account.username"], rule.rank.values)
        }
    }

    /// The IDs of the matches with their keys.
    private var found: UserSearch.Part {
        let keys = order.keys.enumerated().map { "\($1) AS key\($0)" }.joined(separator: ", ")
        return UserSearch.Part(
            sql: "SELECT account.id, \(keys) FROM \(matches.sql)", values: order.values + matches.values)
    }

    private func ordered(by keys: [String]) -> String {
        " ORDER BY " + keys.map { $0 + (query.isDescending ? " DESC" : "") }.joined(separator: ", ")
    }

    private func page(of source: String, _ values: [any SQLBindable]) -> Query {
        let keys = order.keys.indices.map { "key\($0)" }
        let behind =
            after.isEmpty
            ? ""
            : " WHERE (\(keys.joined(separator: ", "))) \(query.isDescending ? "<" : ">") "
                + "(\(keys.map { _ in "?" }.joined(separator: ", ")))"
        return Query(
            "SELECT * FROM \(source)\(behind)\(ordered(by: keys)) LIMIT ? OFFSET ?",
            // One more shows whether there is another page.
            values + after + [query.maximum + 1, query.first])
    }

    /// The page of all matches.
    var sorted: Query {
        let page = page(of: "(\(found.sql)) AS found", found.values)
        return Query(
            "SELECT \(SummaryRows.columns) FROM (\(page.sql)) AS page CROSS JOIN account WHERE account.id = page.id"
                + rowsInOrder,
            page.bindings)
    }

    /// The page with the column `total`, the number of matches up to one more than ``mostSorted``; for an empty page,
    /// one row without a user.
    ///
    /// The matches are read once. If there are more than ``mostSorted``, the page is not in order.
    var counted: Query {
        let page = page(of: "found", [])
        return Query(
            """
            WITH found AS MATERIALIZED (\(found.sql) LIMIT ?), page AS (\(page.sql))
            SELECT counted.total, \(SummaryRows.columns) FROM (SELECT count(*) AS total FROM found) AS counted
                LEFT JOIN page ON 1 = 1 LEFT JOIN account ON account.id = page.id
            """ + rowsInOrder, found.values + [mostSorted + 1] + page.bindings)
    }

    private var rowsInOrder: String { ordered(by: order.keys.indices.map { "page.key\($0)" }) }

    /// The place after which the page begins; empty for the first page.
    private var after: [any SQLBindable] {
        switch query.after {
        case .name(let name): [name]
        case .time(_, let time, let id): [time, id]
        case .status(_, let name) where query.status != nil: [name]
        case .status(let status, let name): [status.rank, name]
        case nil: []
        }
    }

    private func cursor(after user: UserSummaryRecord) -> UserSummaryCursor {
        func milliseconds(_ date: Date?) -> Int64 {
            date.map { Int64(($0.timeIntervalSince1970 * 1000).rounded()) } ?? 0
        }
        return switch query.sort {
        case .name: .name(user.username)
        case .created: .time(.created, milliseconds(user.createdAt), id: user.id)
        case .lastLogin: .time(.lastLogin, milliseconds(user.lastLoginAt), id: user.id)
        case .status: .status(rule.status(of: user), name: user.username)
        }
    }
}
