import FoundationEssentials
import IdentityCore
import SQLDatabase

/// Reads a page of users as lists show them, and how many match.
struct SummarySearch: Sendable {
    private let query: UserSummaryQuery
    private let realmID: String
    private let rule: UserStatusRule
    /// The number of users up to which the total is exact.
    private let most: Int64

    init(_ query: UserSummaryQuery, in realm: RealmRecord, at now: Date, most: Int64 = 8_000) {
        self.query = query
        self.most = most
        realmID = realm.id
        rule = UserStatusRule(realm, at: now)
    }

    func page(_ connection: StoreConnection) throws -> UserSummaryPage {
        let page = try page(of: SearchTerm.terms(in: query.search), connection)
        guard page.total == .exactly(0), !query.search.isEmpty, let terms = SearchTerm.anywhere(in: query.search) else {
            return page
        }
        var anywhere = try self.page(of: terms, connection)
        anywhere.isAnywhere = true
        return anywhere
    }

    private func page(of terms: [SearchTerm], _ connection: StoreConnection) throws -> UserSummaryPage {
        var page = UserSummaryPage()
        page.total = try total(of: terms, connection)
        // The same rows would be read once more.
        guard page.total != .exactly(0) else { return page }
        // One more shows whether there is another page.
        page.users = try users(of: terms, atMost: query.maximum + 1, connection)
        if page.users.count > query.maximum {
            page.users.removeLast()
            page.next = page.users.last.map(cursor)
        }
        return page
    }

    private func users(
        of terms: [SearchTerm], atMost maximum: Int, _ connection: StoreConnection
    ) throws -> [UserSummaryRecord] {
        let order = SummaryOrder(query.sort, isDescending: query.isDescending, after: query.after)
        if let order {
            return try read(order, search(terms, query.status), first: query.first, maximum, connection)
        }
        return try usersByStatus(terms, atMost: maximum, connection)
    }

    /// The users of each status, one status after the other, each by name.
    private func usersByStatus(
        _ terms: [SearchTerm], atMost maximum: Int, _ connection: StoreConnection
    ) throws -> [UserSummaryRecord] {
        var statuses = query.status.map { [$0] } ?? UserStatus.allCases
        if query.isDescending { statuses.reverse() }
        var cursor = query.after
        if case .status(let status, _) = cursor { statuses = Array(statuses.drop { $0 != status }) }
        var users: [UserSummaryRecord] = []
        var skipped = query.first
        for status in statuses where users.count < maximum {
            let order = SummaryOrder(.name, isDescending: query.isDescending, after: cursor)
            // A cursor is a place in the first of the statuses.
            cursor = nil
            let search = search(terms, status)
            guard let order else { continue }
            let found = try read(order, search, first: skipped, maximum - users.count, connection)
            if !found.isEmpty { skipped = 0 } else if skipped > 0 { skipped -= try search.count(connection) }
            users += found
        }
        return users
    }

    private func read(
        _ order: SummaryOrder, _ search: UserSearch, first: Int, _ maximum: Int, _ connection: StoreConnection
    ) throws -> [UserSummaryRecord] {
        let page = order.page(of: try search.source(connection), first: first, maximum: maximum)
        return try connection.query(page.sql, page.bindings).map(SummaryRows.summary)
    }

    private func total(of terms: [SearchTerm], _ connection: StoreConnection) throws -> UserSummaryPage.Total {
        let search = search(terms, query.status)
        guard !terms.isEmpty || query.status != nil else {
            return .exactly(try search.countRealm(connection))
        }
        let count = try search.count(upTo: most, connection)
        return count > most ? .moreThan(Int(most)) : .exactly(Int(count))
    }

    private func search(_ terms: [SearchTerm], _ status: UserStatus?) -> UserSearch {
        // Without terms, the users of a status are sorted in their index, and no row is read.
        let mostSorted = terms.isEmpty ? most * 12 : most * 2
        return UserSearch(terms, status.map { StatusCondition($0, rule) }, realmID: realmID, mostSorted: mostSorted)
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
