import FoundationEssentials
import IdentityModel
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStore

/// Pages of users as lists show them: the right ones in the right order, found with an index.
@Suite struct UserSummaryTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let realm = RealmRecord(id: "r", name: .sandbox, displayName: "Sandbox")
    private static let rule = UserStatusRule(realm, at: now)

    private static func users(_ count: Int = 60) -> [UserSummaryRecord] {
        var random = SplitMix(seed: 32)
        let firsts = ["Anna Maria", "Jean-Luc", "Ärger", "Ωmega", nil, "jane", "Mary  Ann"]
        let lasts = ["Doe", "O'Neill", "van der Berg", nil, "%", "Doe-Über"]
        return (0..<count).map { number in
            var user = UserSummaryRecord(
                id: "id\(number * 7 % 61)", username: ["u", "jane.doe", "x_"][number % 3] + "\(number)",
                email: number % 4 == 0 ? nil : "max.muster\(number)@example.org",
                firstName: firsts[random.below(firsts.count)], lastName: lasts[random.below(lasts.count)],
                createdAt: now.addingTimeInterval(Double(random.below(20))))
            user.lastLoginAt = random.below(3) == 0 ? nil : now.addingTimeInterval(Double(random.below(9)))
            user.isEnabled = random.below(8) > 0
            user.lockedUntil = random.below(8) == 0 ? now.addingTimeInterval(1) : nil
            user.codeExpiresAt = random.below(3) == 0 ? now.addingTimeInterval(Double(random.below(3) - 1)) : nil
            user.validUntil = random.below(9) == 0 ? now : nil
            user.validFrom = random.below(9) == 0 ? now.addingTimeInterval(1) : nil
            user.deviceCount = random.below(2)
            user.hasPassword = random.below(2) == 0
            user.mustChangePassword = random.below(4) == 0
            return user
        }
    }

    /// A store with the users, a service account, and a user of another realm.
    private static func store(_ kind: StoreKind, _ users: [UserSummaryRecord]) async throws -> DatabaseStore {
        let store = try await kind.open(programs: 1)[0]
        try await store.write { connection in
            let other = RealmRecord(id: "other", name: TenantID("other"), displayName: "Other")
            for realm in [realm, other] { try RealmRows.insert(realm, connection) }
            for user in users { try insert(user, connection) }
            let stranger = UserRecord(id: "stranger", username: "jane.doe", firstName: "Anna Maria", createdAt: now)
            try UserRows.insert(stranger, realmID: other.id, connection)
        }
        return store
    }

    private static func insert(_ user: UserSummaryRecord, _ connection: StoreConnection) throws {
        var record = UserRecord(
            id: user.id, username: user.username, email: user.email, firstName: user.firstName,
            lastName: user.lastName, createdAt: user.createdAt)
        record.isEnabled = user.isEnabled
        try UserRows.insert(record, realmID: realm.id, connection)
        try connection.perform(
            """
            UPDATE account SET valid_from = ?, valid_until = ?, locked_until = ?, code_expires_at = ?,
                device_count = ?, has_password = ?, must_change_password = ?, last_login_at = ? WHERE id = ?
            """, user.validFrom, user.validUntil, user.lockedUntil, user.codeExpiresAt, user.deviceCount,
            user.hasPassword, user.mustChangePassword, user.lastLoginAt?.sqlValue ?? .integer(0), user.id)
    }

    private static func query(
        _ search: String = "", _ status: UserStatus? = nil, _ sort: UserSummaryQuery.Sort = .name,
        isDescending: Bool = false
    ) -> UserSummaryQuery {
        var query = UserSummaryQuery()
        query.search = search
        query.status = status
        query.sort = sort
        query.isDescending = isDescending
        return query
    }

    /// All users that match, in order.
    private static func expected(_ users: [UserSummaryRecord], _ query: UserSummaryQuery) -> [String] {
        let terms = SearchTerm.anywhere(in: query.search) ?? SearchTerm.terms(in: query.search)
        var matches = users.filter { user in
            let values = [user.username, user.email, user.firstName, user.lastName].compactMap { $0?.lowercased() }
            return terms.allSatisfy { values.contains(where: $0.matches) }
                && (query.status.map { $0 == rule.status(of: user) } ?? true)
        }
        func isBefore(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
        matches.sort { a, b in
            switch query.sort {
            case .name: break
            case .created:
                return a.createdAt == b.createdAt ? isBefore(a.id, b.id) : a.createdAt < b.createdAt
            case .lastLogin:
                let (first, second) = (a.lastLoginAt ?? .distantPast, b.lastLoginAt ?? .distantPast)
                return first == second ? isBefore(a.id, b.id) : first < second
            case .status:
                let ranks = [a, b].map { UserStatus.allCases.firstIndex(of: rule.status(of: $0)) ?? 0 }
                if ranks[0] != ranks[1] { return ranks[0] < ranks[1] }
            }
            return isBefore(a.username, b.username)
        }
        let names = matches.map(\.username)
        return query.isDescending ? names.reversed() : names
    }

    private static let searches = [
        "", "jane", "JAN", "maria", "ann", "anna mar", "doe", "über", "ü", "luc", "j*n", "*oe", "muster1", "ster",
        "nobody", "example", "%", "_", "berg der", "\"doe\"", "neill", "mega", "ω", "o'n", "jane.doe4", "'; --",
    ]

    /// Reads all pages, each from the end of the one before it.
    private static func pages(
        _ store: DatabaseStore, _ query: UserSummaryQuery, size: Int, most: Int64
    ) async throws -> (names: [String], first: UserSummaryPage) {
        var names: [String] = []
        var first: UserSummaryPage?
        var query = query
        query.maximum = size
        repeat {
            let asked = query
            let page = try await store.read { try UserList(asked, in: realm, at: now, most: most).page($0) }
            #expect(page.users.count == size || page.next == nil)
            if let first { #expect(page.total == first.total) }
            first = first ?? page
            names += page.users.map(\.username)
            query.after = page.next.flatMap { UserSummaryCursor($0.text) }
            #expect(query.after == page.next)
        } while query.after != nil && names.count < 1000
        return (names, try #require(first))
    }

    /// How a list is read depends on the numbers of users: here they are above and below each limit.
    @Test(arguments: [StoreKind.memory, .postgreSQL], [0, 10, 8_000])
    func everyPageHasWhatTheRulesSay(_ kind: StoreKind, most: Int64) async throws {
        let users = Self.users()
        let store = try await Self.store(kind, users)
        var statuses: Set<UserStatus> = []
        for search in Self.searches {
            for status in [nil] + UserStatus.allCases.map(Optional.some) where search.count < 4 || status == nil {
                for sort in UserSummaryQuery.Sort.allCases {
                    for isDescending in [false, true] where search.isEmpty || isDescending == (sort == .created) {
                        let query = Self.query(search, status, sort, isDescending: isDescending)
                        let names = Self.expected(users, query)
                        let found = try await Self.pages(store, query, size: 7, most: most)
                        #expect(found.names == names, "\(query)")
                        let isExact = names.count <= most || (search.isEmpty && status == nil)
                        let total: UserSummaryPage.Total = isExact ? .exactly(names.count) : .moreThan(Int(most))
                        #expect(found.first.total == total, "\(query)")
                        if search.isEmpty, !names.isEmpty, let status { statuses.insert(status) }
                    }
                }
            }
        }
        #expect(statuses.count > 8)
    }

    @Test(arguments: UserSummaryQuery.Sort.allCases) func usersAreSkipped(_ sort: UserSummaryQuery.Sort) async throws {
        let users = Self.users()
        let store = try await Self.store(.memory, users)
        var query = Self.query("", nil, sort)
        let names = Self.expected(users, query)
        query.maximum = 5
        for first in stride(from: 0, through: names.count + 1, by: 3) {
            query.first = first
            let page = try await store.userSummaries(matching: query, in: Self.realm, at: Self.now)
            #expect(page.users.map(\.username) == Array(names.dropFirst(first).prefix(5)), "\(first)")
        }
    }

    @Test(arguments: [StoreKind.memory, .postgreSQL]) func aSummaryHasAllColumns(_ kind: StoreKind) async throws {
        let users = Self.users()
        let store = try await Self.store(kind, users)
        let page = try await store.userSummaries(matching: Self.query(), in: Self.realm, at: Self.now)
        #expect(
            Dictionary(uniqueKeysWithValues: page.users.map { ($0.id, $0) })
                == Dictionary(
                    uniqueKeysWithValues: users.map { ($0.id, $0) }))
    }

    @Test(arguments: [StoreKind.memory, .postgreSQL]) func serviceAccountsAreNotListed(_ kind: StoreKind) async throws {
        let store = try await kind.open(programs: 1)[0]
        let fixture = try await TestProvider(store: store)
        let realm = try await fixture.sandbox
        let before = try await store.userSummaries(matching: Self.query(), in: realm, at: Self.now)
        let admin = try await Administrator(fixture)
        _ = try await admin.service([])
        let after = try await store.userSummaries(matching: Self.query(), in: realm, at: Self.now)
        #expect(after == before)
        let found = try await store.userSummaries(matching: Self.query("service"), in: realm, at: Self.now)
        #expect(found.users.isEmpty)
    }

    /// A changed user is found by the new values only.
    @Test func aChangedUserIsFoundByTheNewValues() async throws {
        let store = try await Self.store(.memory, [])
        let jane = UserRecord(id: "jane", username: "jane", firstName: "Anna Maria", createdAt: Self.now)
        try await store.createUser(jane, credentials: [], in: Self.realm)
        func finds(_ text: String) async throws -> Bool {
            let page = try await store.userSummaries(matching: Self.query(text), in: Self.realm, at: Self.now)
            return page.users.map(\.id) == ["jane"]
        }
        #expect(try await finds("mar"))
        try await store.updateUser(id: "jane", in: Self.realm, credentials: []) { $0.firstName = "Anna Luisa" }
        let found = [try await finds("mar"), try await finds("luis"), try await finds("anna luisa")]
        #expect(found == [false, true, true])
    }

    /// A list reads one index, and the rows of the page alone.
    @Test(arguments: UserSummaryQuery.Sort.allCases) func aListReadsOneIndex(
        _ sort: UserSummaryQuery.Sort
    ) async throws {
        let store = try await Self.store(.memory, Self.users())
        for search in ["", "ann", "*a*n doe"] {
            for status in [nil, UserStatus.activated, .locked] {
                let list = UserList(
                    Self.query(search, status, sort, isDescending: true), in: Self.realm, at: Self.now)
                for page in [list.sorted, list.counted] {
                    let reads = try await store.read { try UserPlan(of: page, $0).tableReads }
                    #expect(reads[0].hasPrefix("SEARCH account USING COVERING INDEX account_listed ("), "\(reads)")
                    let rows = reads.dropFirst().filter { $0.contains(" account ") }
                    #expect(rows.count == 1 && rows[0].hasPrefix("SEARCH account USING PRIMARY KEY (id=?)"), "\(reads)")
                }
            }
        }
    }

    /// Who administers is looked up for the users of the page alone.
    @Test func administratorsAreReadByTheirIDs() async throws {
        let store = try await Self.store(.memory, Self.users())
        let query = AdministratingAccounts.query(among: (0..<100).map { "id\($0)" }[...], in: Self.realm)
        let reads = try await store.read { try UserPlan(of: query, $0).tableReads }
        #expect(reads[0] == "SEARCH account USING PRIMARY KEY (id=?)", "\(reads)")
    }

    @Test func theWholeRealmIsCountedInTheIndexAlone() async throws {
        let store = try await Self.store(.memory, Self.users())
        let matches = UserList(Self.query(), in: Self.realm, at: Self.now).matches
        let steps = try await store.read { connection in
            try connection.query("EXPLAIN QUERY PLAN SELECT count(*) FROM " + matches.sql, matches.values).map {
                try $0["detail"] as String
            }
        }
        #expect(steps.count == 1 && steps[0].contains("COVERING INDEX account_listed"), "\(steps)")
    }
}
