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
            user.hasPassword, user.mustChangePassword, user.lastLoginAt ?? Date(timeIntervalSince1970: 0), user.id)
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

    /// All users that match, in order, and whether the terms were searched anywhere.
    private static func expected(_ users: [UserSummaryRecord], _ query: UserSummaryQuery) -> ([String], Bool) {
        func found(_ terms: [SearchTerm], words: Bool) -> [UserSummaryRecord] {
            users.filter { user in
                let names = UserWords(
                    username: user.username, email: user.email, firstName: user.firstName, lastName: user.lastName)
                return terms.allSatisfy(names.matches)
                    && (query.status.map { $0 == rule.status(of: user) } ?? true)
            }
        }
        var matches = found(SearchTerm.terms(in: query.search), words: true)
        var isAnywhere = false
        if matches.isEmpty, !query.search.isEmpty, let terms = SearchTerm.anywhere(in: query.search) {
            matches = found(terms, words: false)
            isAnywhere = true
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
        return (query.isDescending ? names.reversed() : names, isAnywhere)
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
            let page = try await store.read { try SummarySearch(asked, in: realm, at: now, most: most).page($0) }
            #expect(page.users.count == size || page.next == nil)
            if let first { #expect(page.total == first.total && page.isAnywhere == first.isAnywhere) }
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
                        let (names, isAnywhere) = Self.expected(users, query)
                        let found = try await Self.pages(store, query, size: 7, most: most)
                        #expect(found.names == names, "\(query)")
                        #expect(found.first.isAnywhere == isAnywhere, "\(query)")
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
        let (names, _) = Self.expected(users, query)
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

    /// A changed user is found by the new words only.
    @Test func wordsFollowTheUser() async throws {
        let store = try await Self.store(.memory, [])
        let jane = UserRecord(id: "jane", username: "jane", firstName: "Anna Maria", createdAt: Self.now)
        try await store.createUser(jane, credentials: [], in: Self.realm)
        func finds(_ text: String) async throws -> Bool {
            let page = try await store.userSummaries(matching: Self.query(text), in: Self.realm, at: Self.now)
            return !page.isAnywhere && page.users.map(\.id) == ["jane"]
        }
        #expect(try await finds("mar"))
        try await store.updateUser(id: "jane", in: Self.realm, credentials: []) { $0.firstName = "Anna Luisa" }
        let found = [try await finds("mar"), try await finds("luis"), try await finds("anna luisa")]
        #expect(found == [false, true, true])
    }

    @Test func aWordIsARowOnlyIfNoValueBeginsWithIt() {
        func words(_ username: String, _ email: String? = nil, _ first: String? = nil, _ last: String? = nil)
            -> [String]
        {
            UserWords(username: username, email: email, firstName: first, lastName: last).further
        }
        #expect(words("jane.doe", "jane.doe@example.org", "Jane", "Doe") == [])
        #expect(words("test0001", "test0001@example.org") == [])
        #expect(words("jane.doe", nil, "Anna Maria", "van der Berg") == ["doe", "maria", "der", "berg"])
        #expect(words("u", nil, (0..<40).map { "w\($0 + 10)" }.joined(separator: " ")).count == UserWords.maximum)
    }

    // MARK: - Plans

    /// A list that ends early reads the next users in the index of its order.
    @Test(arguments: UserSummaryQuery.Sort.allCases) func pagesReadTheIndexOfTheirOrder(
        _ sort: UserSummaryQuery.Sort
    ) async throws {
        let store = try await Self.store(.memory, Self.users())
        let index: [UserSummaryQuery.Sort: String] = [
            .created: "account_by_creation", .lastLogin: "account_by_login",
        ]
        guard let order = SummaryOrder(sort, isDescending: false, after: nil) else { return }
        for terms in [[], SearchTerm.terms(in: "ann")] {
            let search = UserSearch(terms, nil, realmID: "r", mostSorted: 0)
            let everybody = search.everybody(in: nil)
            let tests = search.conditions.flatMap(\.filters)
            for page in [
                order.page(of: search.matches(), first: 0, maximum: 100),
                order.page(of: everybody, reading: 500, tests: tests, first: 0, maximum: 100),
            ] {
                let reads = try await store.read { try UserPlan(of: page, $0).tableReads }
                #expect(reads[0].hasPrefix("SEARCH account USING"), "\(reads)")
                #expect(reads[0].contains(index[sort] ?? "sqlite_autoindex"), "\(reads)")
                #expect(reads.last == "SEARCH account USING PRIMARY KEY (id=?)", "\(reads)")
            }
        }
    }

    /// Statuses that many users have are read in their index, whatever the order, also with the set of a term.
    @Test(arguments: UserSummaryQuery.Sort.allCases) func manyUsersOfAStatusReadItsIndex(
        _ sort: UserSummaryQuery.Sort
    ) async throws {
        let store = try await Self.store(.memory, Self.users())
        guard let order = SummaryOrder(sort, isDescending: true, after: nil) else { return }
        for terms in [[], SearchTerm.terms(in: "maria")] {
            try await store.read { connection in
                let search = UserSearch(
                    terms, StatusCondition(.activated, Self.rule), realmID: "r", mostSorted: 0)
                let sizes = try search.sizes(upTo: 100, connection)
                let source = search.matches(of: 0, sizes, testedBy: .sets)
                for page in [
                    order.sortedPage(of: source, first: 0, maximum: 100),
                    order.countedPage(of: source, upTo: 100, first: 0, maximum: 100),
                ] {
                    let reads = try UserPlan(of: page, connection).tableReads
                    #expect(reads[0].contains("COVERING INDEX account_activated"), "\(reads)")
                    #expect(reads.contains { $0.contains("account_word_by_word") } == !terms.isEmpty, "\(reads)")
                    let rows = reads.filter { $0.hasPrefix("SEARCH account ") }.dropFirst()
                    #expect(!rows.isEmpty && rows.allSatisfy { $0.contains("USING PRIMARY KEY") }, "\(reads)")
                }
            }
        }
    }

    /// The next users of a status that many have are read in the index that has them in the order of the list.
    @Test(arguments: [UserStatus.activated, .notActivated, .new], [UserSummaryQuery.Sort.name, .created, .lastLogin])
    func theNextUsersOfAStatusAreReadInItsOrder(_ status: UserStatus, _ sort: UserSummaryQuery.Sort) async throws {
        let store = try await Self.store(.memory, Self.users())
        let names: [UserStatus: String] = [.notActivated: "account_without_device", .new: "account_new"]
        let endings: [UserSummaryQuery.Sort: String] = [.created: "_by_creation", .lastLogin: "_by_login"]
        let index = (names[status] ?? "account_activated") + (endings[sort] ?? "")
        let search = UserSearch([], StatusCondition(status, Self.rule), realmID: "r", mostSorted: 0)
        let order = try #require(SummaryOrder(sort, isDescending: true, after: nil))
        let range = try #require(search.conditions[0].ranges.first)
        #expect(range.orders.contains(order.kind))
        let tests = search.conditions[0].filters
        let page = order.page(
            of: search.everybody(in: range), reading: 500, tests: tests, first: 0, maximum: 100)
        let steps = try await store.read { try Self.plan(page, $0) }
        #expect(steps.contains { $0.hasPrefix("SEARCH account USING INDEX \(index) (") }, "\(steps)")
    }

    /// The users of a status, and the beginnings of words, are counted and found in an index that has no other users.
    @Test func rangesReadTheirIndexes() async throws {
        let store = try await Self.store(.memory, Self.users())
        let statuses: [UserStatus: [String]] = [
            .disabled: ["account_disabled"], .expired: ["account_by_end"], .notYetValid: ["account_by_begin"],
            .locked: ["account_locked_out", "account_by_lock"], .temporaryPassword: ["account_temporary"],
            .codeOpen: ["account_by_code"], .codeExpired: ["account_by_code"], .activated: ["account_activated"],
            .notActivated: ["account_without_device"], .new: ["account_new"],
        ]
        for status in UserStatus.allCases {
            let ranges = StatusCondition(status, Self.rule).ranges
            guard let indexes = statuses[status] else {
                // Where users are activated on devices, nobody has it.
                #expect(status == .passwordSet && ranges.map(\.sql) == ["1 = 0"])
                continue
            }
            #expect(ranges.count == indexes.count)
            for (range, index) in zip(ranges, indexes) {
                let steps = try await store.read { connection in
                    let search = UserSearch([], nil, realmID: "r", mostSorted: 10)
                    let rows = search.range(range).rows
                    return try Self.plan(Query("SELECT 1 FROM \(rows.sql) LIMIT 11", rows.values), connection)
                }
                #expect(steps.count == 1, "\(steps)")
                #expect(steps[0].hasPrefix("SEARCH account USING COVERING INDEX \(index) ("), "\(steps)")
            }
        }
        let reads = try await tableReads(store, SearchTerm.terms(in: "ann"), nil)
        #expect(reads.contains { $0.contains("account_word_by_word") })
        for step in reads {
            #expect(step.hasPrefix("SEARCH") && !step.hasSuffix("(realm_id=?)"), "\(reads)")
        }
        // The users of one range are sorted in its index, and only the rows of the page are read.
        for (status, indexes) in statuses where indexes.count == 1 {
            let reads = try await tableReads(store, [], status)
            #expect(reads.count == 2, "\(reads)")
            #expect(reads[0].hasPrefix("SEARCH account USING COVERING INDEX \(indexes[0]) ("), "\(reads)")
            #expect(reads[1] == "SEARCH account USING PRIMARY KEY (id=?)", "\(reads)")
        }
    }

    /// The steps of a page by creation that read a table.
    private func tableReads(
        _ store: DatabaseStore, _ terms: [SearchTerm], _ status: UserStatus?
    ) async throws -> [String] {
        try await store.read { connection in
            let condition = status.map { StatusCondition($0, Self.rule) }
            let search = UserSearch(terms, condition, realmID: "r", mostSorted: 100_000)
            let order = try #require(SummaryOrder(.created, isDescending: true, after: nil))
            let source = search.matches(
                of: 0, try search.sizes(upTo: search.mostSorted, connection), testedBy: .rows)
            return try UserPlan(of: order.sortedPage(of: source, first: 0, maximum: 100), connection).tableReads
        }
    }

    @Test func theWholeRealmIsCountedInAnIndexAlone() async throws {
        let store = try await Self.store(.memory, Self.users())
        let steps = try await store.read { connection in
            try Self.plan(UserSearch([], nil, realmID: "r", mostSorted: 10).wholeRealm, connection)
        }
        #expect(steps.count == 1 && steps[0].contains("COVERING INDEX"), "\(steps)")
    }

    private static func plan(_ query: Query, _ connection: StoreConnection) throws -> [String] {
        try connection.query("EXPLAIN QUERY PLAN " + query.sql, query.bindings).map { try $0["detail"] as String }
    }
}
