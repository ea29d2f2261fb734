import FoundationEssentials
import IdentityModel
import JOSE
import PostgreSQL
import PostgreSQLCluster
import SQLDatabase
import SQLite
import TestSupport
import Testing

@testable import IdentityStore

/// Searches in the database find the same users as ``UserQuery/matches(_:)``, whichever index they use.
@Suite struct UserSearchTests {
    private static let realm = RealmRecord(id: "r", name: .sandbox, displayName: "Sandbox")
    private static let other = RealmRecord(id: "s", name: TenantID("other"), displayName: "Other")
    private static let time = Date(timeIntervalSince1970: 1_800_000_000)

    private static func user(_ name: String, _ first: String? = nil, _ last: String? = nil) -> UserRecord {
        UserRecord(
            id: "id-" + name, username: name, email: name + "@example.org", firstName: first, lastName: last,
            createdAt: time)
    }

    enum Kind: CaseIterable, Sendable { case sqlite, postgreSQL }

    private static func store(_ kind: Kind, _ users: [UserRecord]) async throws -> DatabaseStore {
        let store =
            switch kind {
            case .sqlite: try DatabaseStore(path: ":memory:")
            case .postgreSQL:
                try DatabaseStore(
                    PostgreSQLDatabase(
                        await PostgreSQLCluster.shared.makeLocation(), migrations: Schema.steps(.postgreSQL)),
                    keyFile: nil)
            }
        try await store.write { connection in
            for realm in [realm, other] { try RealmRows.insert(realm, connection) }
            for user in users { try UserRows.insert(user, realmID: realm.id, connection) }
            // Users of another realm are not found.
            var stranger = user("user-stranger", "Jane", "Über")
            stranger.attributes = ["team": ["a"]]
            try UserRows.insert(stranger, realmID: other.id, connection)
        }
        return store
    }

    private static func query(_ change: (inout UserQuery) -> Void) -> UserQuery {
        var query = UserQuery()
        change(&query)
        return query
    }

    /// Mixed case, non-ASCII letters, wildcards of LIKE, names at the ends of ranges.
    private static let queries: [UserQuery] =
        [
            "", "*", "%\u{301}", "user", "USER-00", "jan", "JAN", "ü", "Ü", "über", "ÜB", "Ärger", "ärg*r", "*rger",
            "élo", "ΣΟΦ",
            "\"ÜBER\"", "\"jane\"", "\"user-0001\"", "jane user", "jane ü", "a_", "a%", "%", "_", "a*b", "\\", "nobody",
            "\u{D7FF}", "\u{10FFFF}", "z\u{10FFFF}", "'; drop table account; --", "user-0001@", "example",
            "a b c d e f g h i",
        ].map { text in query { $0.search = text } }
        + ["ÜBER", "über", "jane", "JANE", "Ärger", "a_b", "ΣΟΦΊΑ", "%"].flatMap { text in
            [true, false].flatMap { isExact in
                [\UserQuery.firstName, \.lastName, \.username, \.email].map { field in
                    query {
                        $0[keyPath: field] = text
                        $0.isExact = isExact
                    }
                }
            }
        }
        + [
            query { $0.attributes = ["team": "a"] }, query { $0.attributes = ["team": "A"] },
            query { $0.attributes = ["team": "a", "x\"'": "y"] }, query { $0.attributes = ["team": long + "1"] },
            query { $0.attributes = ["team": long] }, query { $0.attributes = ["none": "a"] },
            query {
                $0.search = "user"
                $0.isEnabled = false
            },
            query {
                $0.search = "user-000 jane"
                $0.isEmailVerified = true
                $0.first = 2
                $0.maximum = 3
            },
        ]

    /// Longer than the values in the index of attributes.
    private static let long = String(repeating: "ä", count: 300)

    private static let some: [UserRecord] =
        [
            user("jane", "Jane", "Über"), user("über", "JANE", "ÄRGER"), user("a_b", "Élodie", "a_b"),
            user("axb", "Σοφία", "a%b"), user("a%b", "ÜBER", "\\x"), user("z\u{10FFFF}", "\u{D7FF}x", "\u{E000}"),
            user("no-names"),
        ]
        + (0..<40).map { number in
            var one = user("user-00" + String(number + 10), number % 3 == 0 ? "Jané" : "Jane", "Nº\(number)")
            one.isEnabled = number % 4 != 0
            one.isEmailVerified = number % 2 == 0
            one.attributes = ["team": number % 5 == 0 ? ["b", "a", "a"] : [long + String(number)]]
            if number % 10 == 0 { one.attributes["x\"'"] = ["y"] }
            return one
        }

    private static func page(_ users: [UserRecord], _ query: UserQuery) -> [String] {
        let byName = users.sorted { $0.username.unicodeScalars.lexicographicallyPrecedes($1.username.unicodeScalars) }
        return byName.filter(query.matches).dropFirst(query.first).prefix(query.maximum).map(\.username)
    }

    private static func check(_ store: DatabaseStore, _ users: [UserRecord], _ query: UserQuery) async throws {
        let count = users.filter(query.matches).count
        #expect(try await store.countUsers(matching: query, in: realm) == count, "\(query)")
        #expect(try await store.users(matching: query, in: realm).map(\.username) == page(users, query), "\(query)")
    }

    @Test(arguments: Kind.allCases) func everySearchFindsWhatTheRuleSays(_ kind: Kind) async throws {
        let store = try await Self.store(kind, Self.some)
        for query in Self.queries { try await Self.check(store, Self.some, query) }
    }

    /// If more users match than are sorted, searches use the index on names.
    @Test(arguments: Kind.allCases, [0, 3, 30]) func broadSearchesFindTheSame(
        _ kind: Kind, mostSorted: Int64
    ) async throws {
        let store = try await Self.store(kind, Self.some)
        for query in Self.queries {
            let search = UserSearch(query, realmID: Self.realm.id, mostSorted: mostSorted)
            let found = try await store.read { connection in
                try UserRows.users(
                    search.page(first: query.first, maximum: query.maximum, connection), connection
                ).map(\.username)
            }
            #expect(found == Self.page(Self.some, query), "\(query)")
            let count = try await store.read { try search.count($0) }
            #expect(count == Self.some.filter(query.matches).count, "\(query)")
        }
    }

    @Test(arguments: Kind.allCases) func changedAndDeletedUsersAreFoundByTheirNewValuesOnly(_ kind: Kind) async throws {
        var jane = Self.user("jane", "Jane", "Über")
        jane.attributes = ["team": ["a"]]
        let store = try await Self.store(kind, [jane])
        let change: @Sendable (inout UserRecord) -> Void = { user in
            user.firstName = "ÉLODIE"
            user.lastName = nil
            user.attributes = ["team": ["b"]]
        }
        try await store.updateUser(id: jane.id, in: Self.realm, credentials: [], change: change)
        change(&jane)
        let queries = Self.queries + [Self.query { $0.attributes = ["team": "b"] }]
        for query in queries { try await Self.check(store, [jane], query) }
        #expect(try await store.deleteUser(id: jane.id, in: Self.realm, at: Self.time))
        for query in queries { try await Self.check(store, [], query) }
    }

    /// No table is scanned completely, and pages in name order need no sort.
    @Test func pagesAndRangesReadIndexes() async throws {
        let store = try await Self.store(.sqlite, Self.some)
        func plan(_ query: UserQuery) async throws -> UserPlan {
            try await store.read { connection in
                try UserPlan(
                    of: UserSearch(query, realmID: "r").page(first: 0, maximum: 20, connection), connection)
            }
        }
        for query in [UserQuery(), Self.query { $0.username = "ane" }, Self.query { $0.search = "*ane" }] {
            let steps = try await plan(query).inner
            #expect(steps.count == 1 && steps[0].contains("(realm_id=?)"), "\(steps)")
        }
        let ranged = [
            Self.query { $0.search = "jan" }, Self.query { $0.search = "\"jane\"" }, Self.query { $0.search = "j*e x" },
            Self.query { $0.attributes = ["team": "a"] },
            Self.query {
                $0.lastName = "Über"
                $0.isExact = true
            },
        ]
        for query in ranged {
            let plan = try await plan(query)
            #expect(plan.tableReads.contains { $0.contains(" account") })
            for step in plan.tableReads {
                #expect(step.hasPrefix("SEARCH") && !step.hasSuffix("(realm_id=?)"), "\(plan.inner)")
            }
        }
    }

    /// Only for the users of the page is it queried whether they have a one-time password, also after skipped and
    /// sorted ones.
    @Test(arguments: Kind.allCases) func credentialsAreReadForTheUsersOfThePageAlone(_ kind: Kind) async throws {
        let users = (0..<600).map { Self.user("user-\($0 + 1_000)", "Jane") }
        let store = try await Self.store(kind, users)
        try await store.write { connection in
            for user in users {
                for credential in [CredentialRecord.Kind.password, .oneTimePassword] {
                    try connection.perform(
                        """
                        INSERT INTO credential (id, user_id, kind, created_at, hash, wrong_tries)
                        VALUES (?, ?, ?, 0, ?, 0)
                        """, user.id + credential.rawValue, user.id, credential.rawValue, [UInt8]([]))
                }
            }
            if kind == .postgreSQL { try connection.perform("ANALYZE") }
        }
        let sorted = Self.query { $0.search = "jane" }
        for search in [UserQuery(), sorted, Self.query { $0.search = "*ane" }] {
            let (first, maximum) = (200, 100)
            let page = try await store.read {
                try UserSearch(search, realmID: "r").page(first: first, maximum: maximum, $0)
            }
            let users = try await store.read { try UserRows.users(page, $0) }
            #expect(users.count == maximum && users.allSatisfy(\.hasOneTimePassword))
            let plan: [String]
            if kind == .postgreSQL {
                plan = try await store.plan(of: page, "ANALYZE, TIMING OFF")
            } else {
                let whole = try await store.read { try UserPlan(of: page, $0) }
                #expect(!whole.inner.contains { $0.contains("credential") }, "\(whole.inner)")
                plan = whole.outer
            }
            let reads = plan.filter { $0.contains("credential") }
            #expect(reads.count == 1, "\(plan)")
            if kind == .postgreSQL {
                #expect(reads.allSatisfy { $0.contains("Index") && $0.contains("loops=\(maximum))") }, "\(plan)")
            } else {
                #expect(reads.allSatisfy { $0.hasPrefix("SEARCH credential USING") }, "\(plan)")
            }
        }
    }

    @Test func theEndOfAPrefixIsTheFirstTextBehindIt() {
        #expect(SearchColumn.end(ofPrefix: "ab") == "ac")
        #expect(SearchColumn.end(ofPrefix: "a\u{D7FF}") == "a\u{E000}")
        #expect(SearchColumn.end(ofPrefix: "a\u{10FFFF}") == "b")
        #expect(SearchColumn.end(ofPrefix: "\u{10FFFF}") == nil)
    }
}
