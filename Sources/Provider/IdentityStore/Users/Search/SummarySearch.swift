import FoundationEssentials

/// Reads a page of users as lists show them, and how many match.
struct SummarySearch: Sendable {
    private let query: UserSummaryQuery
    private let realm: RealmRecord
    private let rule: UserStatusRule
    /// The number of users up to which the total is exact.
    private let most: Int64

    init(_ query: UserSummaryQuery, in realm: RealmRecord, at now: Date, most: Int64 = 8_000) {
        self.query = query
        self.most = most
        self.realm = realm
        rule = UserStatusRule(realm, at: now)
    }

    func page(_ connection: StoreConnection) throws -> UserSummaryPage {
        var page = try page(of: SearchTerm.terms(in: query.search), connection)
        if page.total == .exactly(0), !query.search.isEmpty, let terms = SearchTerm.anywhere(in: query.search) {
            page = try self.page(of: terms, connection)
            page.isAnywhere = true
        }
        // For the users of the page alone, because no index has it.
        let administrators = Set(try AdministratingAccounts.ids(among: page.users.map(\.id), in: realm, connection))
        for place in page.users.indices {
            page.users[place].isAdministrator = administrators.contains(page.users[place].id)
        }
        return page
    }

    private func page(of terms: [SearchTerm], _ connection: StoreConnection) throws -> UserSummaryPage {
        let search = search(terms, nil)
        let sizes = try search.sizes(upTo: search.mostSorted, connection)
        func list(_ status: UserStatus?, _ order: SummaryOrder) -> SummaryList {
            SummaryList(search: self.search(terms, status), termSizes: sizes, order: order, most: most)
        }
        var page = UserSummaryPage()
        // One more shows whether there is another page.
        let maximum = query.maximum + 1
        if let order = SummaryOrder(query.sort, isDescending: query.isDescending, after: query.after) {
            (page.users, page.total) = try list(query.status, order).page(query.first, maximum, connection)
        } else {
            (page.users, page.total) = try usersByStatus(query.first, maximum, connection, list)
        }
        if page.users.count > query.maximum {
            page.users.removeLast()
            page.next = page.users.last.map(cursor)
        }
        return page
    }

    /// The users of each status, one status after the other, each by name.
    private func usersByStatus(
        _ first: Int, _ maximum: Int, _ connection: StoreConnection,
        _ list: (UserStatus?, SummaryOrder) -> SummaryList
    ) throws -> SummaryList.Page {
        func byName(_ cursor: UserSummaryCursor?) -> SummaryOrder {
            SummaryOrder(byNameDescending: query.isDescending, after: cursor)
        }
        var statuses = query.status.map { [$0] } ?? UserStatus.allCases
        if query.isDescending { statuses.reverse() }
        var cursor = query.after
        if case .status(let status, _) = cursor { statuses = Array(statuses.drop { $0 != status }) }
        if query.status != nil, let status = statuses.first {
            return try list(status, byName(cursor)).page(first, maximum, connection)
        }
        let byStatus = SummaryOrder(byStatusDescending: query.isDescending, rule, after: query.after)
        if let page = try list(nil, byStatus).pageOfFewUsers(first, maximum, connection) { return page }
        let total = try list(nil, byName(nil)).page(0, 0, connection).total
        guard total != .exactly(0) else { return ([], total) }
        var users: [UserSummaryRecord] = []
        var skipped = first
        for status in statuses where users.count < maximum {
            let list = list(status, byName(cursor))
            // A cursor is a place in the first of the statuses.
            cursor = nil
            let found = try list.users(skipped, maximum - users.count, connection)
            if !found.isEmpty { skipped = 0 } else if skipped > 0 { skipped -= try list.search.count(connection) }
            users += found
        }
        return (users, total)
    }

    private func search(_ terms: [SearchTerm], _ status: UserStatus?) -> UserSearch {
        UserSearch(terms, status.map { StatusCondition($0, rule) }, realmID: realm.id, mostSorted: most * 2)
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
