import FoundationEssentials
import IdentityModel
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStore

/// A deleted user comes back with every row that the user had.
@Suite struct RestoredUserTests {
    private static let time = WholeUser.time
    private static let later = time.addingTimeInterval(60)

    private func made(_ kind: StoreKind, limits: PendingLimits = PendingLimits()) async throws -> WholeUser {
        try await WholeUser(kind.open(programs: 1, limits: limits)[0])
    }

    /// The number of deleted users, whether or not they can be restored.
    private func kept(_ store: DatabaseStore) async throws -> Int64? {
        try await store.read { try $0.first("SELECT count(*) AS n FROM deleted_user")?["n"] as Int64? }
    }

    @Test func everyTableOfUsersComesBackOrIsExcepted() async throws {
        let user = try await made(.memory)
        let tables = try WholeUser.tablesOfUsers()
        let restored = UserPart.all.map(\.table)
        #expect(Set(restored).union(WholeUser.notRestored.keys) == tables)
        #expect(Set(restored).isDisjoint(with: WholeUser.notRestored.keys))
        // Without a row, a test of what comes back would not notice that it does not.
        let rows = try await user.rows()
        #expect(user.tables(in: rows).subtracting(["event"]).union(["one_time_password"]) == Set(restored))
    }

    @Test(arguments: StoreKind.allCases) func everyRowComesBack(_ kind: StoreKind) async throws {
        let user = try await made(kind)
        let (store, realm) = (user.store, user.realm)
        let before = try await user.rows()
        #expect(try await store.deleteUser(id: user.id, in: realm, at: Self.time))
        let deleted = try await user.rows()
        // Events outlive the users that they name.
        #expect(user.tables(in: deleted) == ["deleted_user", "event"])
        #expect(try await store.user(id: user.id, in: realm) == nil)
        try await store.restoreUser(id: user.id, in: realm, at: Self.later)
        let after = try await user.rows()
        for table in Set(before.keys).union(after.keys) { #expect(before[table] == after[table], "\(table)") }
        #expect(try await store.sessions(ofUser: user.id, in: realm).isEmpty)
        await #expect(throws: StoreError(.userNotFound)) {
            try await store.restoreUser(id: user.id, in: realm, at: Self.later)
        }
        // Again, and the secrets still open.
        #expect(try await store.deleteUser(id: user.id, in: realm, at: Self.later))
        try await store.restoreUser(id: user.id, in: realm, at: Self.later)
        let credentials = try await store.credentials(ofUser: user.id, in: realm)
        #expect(Set(credentials.map(\.hash)) == ["$argon2id$p2", "$argon2id$a1", "$argon2id$o1"])
        #expect(credentials.compactMap(\.oneTimePassword).map(\.key) == [Secret("12345678901234567890")])
    }

    @Test(arguments: StoreKind.allCases) func whatIsGoneMeanwhileDoesNotComeBack(_ kind: StoreKind) async throws {
        let user = try await made(kind)
        let (store, realm) = (user.store, user.realm)
        let before = try await user.rows()
        #expect(try await store.deleteUser(id: user.id, in: realm, at: Self.time))
        try await store.write { connection in
            try connection.execute("DELETE FROM role WHERE realm_id = ?", realm.id)
            try connection.execute("DELETE FROM user_group")
            try connection.execute("DELETE FROM client WHERE realm_id = ?", realm.id)
            try connection.execute("DELETE FROM pool")
        }
        try await store.restoreUser(id: user.id, in: realm, at: Self.later)
        let after = try await user.rows()
        let left = user.tables(in: before).subtracting(user.tables(in: after))
        #expect(left == ["user_role", "user_client_role", "group_member", "consent", "pool_fingerprint"])
        for table in ["credential", "one_time_password", "device_user", "account_attribute", "password_history"] {
            #expect(before[table] == after[table], "\(table)")
        }
    }

    @Test(arguments: StoreKind.allCases) func namesAreFreeAtOnce(_ kind: StoreKind) async throws {
        let user = try await made(kind)
        let (store, realm) = (user.store, user.realm)
        #expect(try await store.deleteUser(id: user.id, in: realm, at: Self.time))
        func refuses(_ refusal: StoreRefusal) async {
            await #expect(throws: StoreError(refusal)) {
                try await store.restoreUser(id: user.id, in: realm, at: Self.later)
            }
        }
        let namesake = UserRecord(id: "other", username: "jane", createdAt: Self.time)
        try await store.createUser(namesake, credentials: [], in: realm)
        await refuses(.usernameTaken)
        try await store.updateUser(id: "other", in: realm, credentials: []) {
            $0.username = "john"
            $0.email = "jane@example.org"
        }
        await refuses(.emailTaken)
        #expect(try await store.deleteUser(id: "other", in: realm, isFinal: true, at: Self.time))
        let imported = UserRecord(id: user.id, username: "joan", createdAt: Self.time)
        try await store.createUser(imported, credentials: [], in: realm)
        await refuses(.userNotFound)
        #expect(try await store.deleteUser(id: user.id, in: realm, isFinal: true, at: Self.time))
        await refuses(.userNotFound)
    }

    @Test(arguments: StoreKind.allCases) func aUserIsKeptForAQuarterOfAnHour(_ kind: StoreKind) async throws {
        let user = try await made(kind)
        let (store, realm) = (user.store, user.realm)
        let end = Self.time.addingTimeInterval(15 * 60)
        #expect(try await store.deleteUser(id: user.id, in: realm, at: Self.time))
        _ = try await store.sweep(at: end)
        #expect(try await kept(store) == 1)
        let listed = DeletedUserRecord(id: user.id, username: "jane", deletedAt: Self.time, expiresAt: end)
        let before = end.addingTimeInterval(-0.001)
        #expect(try await store.deletedUsers(atMost: 10, in: realm, at: before) == [listed])
        #expect(try await store.deletedUsers(named: "jane", atMost: 10, in: realm, at: before) == [listed])
        #expect(try await store.deletedUsers(named: "john", atMost: 10, in: realm, at: before).isEmpty)
        #expect(try await store.deletedUsers(atMost: 10, in: realm, at: end).isEmpty)
        await #expect(throws: StoreError(.userNotFound)) {
            try await store.restoreUser(id: user.id, in: realm, at: end)
        }
        _ = try await store.sweep(at: end.addingTimeInterval(0.001))
        #expect(try await kept(store) == 0)
    }

    @Test(arguments: StoreKind.allCases) func aRealmKeepsALimitedNumberTheLastOnes(_ kind: StoreKind) async throws {
        let user = try await made(kind, limits: PendingLimits(maximumDeletedUsers: 3))
        let (store, realm) = (user.store, user.realm)
        for number in 0..<6 {
            let other = UserRecord(id: "\(number)", username: "user\(number)", createdAt: Self.time)
            try await store.createUser(other, credentials: [], in: realm)
            let now = Self.time.addingTimeInterval(Double(number))
            #expect(try await store.deleteUser(id: other.id, in: realm, at: now))
        }
        let names = try await store.deletedUsers(atMost: 10, in: realm, at: Self.later).map(\.username)
        #expect(names == ["user5", "user4", "user3"])
        #expect(try await store.deletedUsers(atMost: 1, in: realm, at: Self.later).map(\.username) == ["user5"])
        #expect(try await kept(store) == 3)
    }

    @Test(arguments: StoreKind.allCases) func aFinalDeletionAndThatOfARealmKeepNothing(_ kind: StoreKind) async throws {
        let user = try await made(kind)
        let (store, realm) = (user.store, user.realm)
        let other = UserRecord(id: "other", username: "john", createdAt: Self.time)
        try await store.createUser(other, credentials: [], in: realm)
        #expect(try await store.deleteUser(id: "other", in: realm, isFinal: true, at: Self.time))
        await #expect(throws: StoreError(.userNotFound)) {
            try await store.restoreUser(id: "other", in: realm, at: Self.time)
        }
        #expect(try await kept(store) == 0)
        #expect(try await store.deleteUser(id: user.id, in: realm, at: Self.time))
        #expect(try await kept(store) == 1)
        #expect(try await store.deleteRealm(id: realm.id))
        #expect(try await kept(store) == 0)
    }

    @Test func aServiceAccountComesBackWithItsClientOnly() async throws {
        let user = try await made(.memory)
        let (store, realm) = (user.store, user.realm)
        let client = try #require(try await store.client(.kssIdpLogin, in: realm))
        try await store.write {
            _ = try $0.execute(
                "UPDATE account SET service_account_of = ? WHERE id = ?", client.id, user.id)
        }
        let before = try await user.rows()
        #expect(try await store.deleteUser(id: user.id, in: realm, at: Self.time))
        try await store.restoreUser(id: user.id, in: realm, at: Self.later)
        let after = try await user.rows()
        #expect(after["account"] == before["account"])
        #expect(try await store.deleteUser(id: user.id, in: realm, at: Self.time))
        #expect(try await store.deleteClient(id: client.id, in: realm))
        await #expect(throws: StoreError(.userNotFound)) {
            try await store.restoreUser(id: user.id, in: realm, at: Self.later)
        }
    }

    @Test func whatIsKeptIsSealedForItsRow() async throws {
        let files = try StoreFiles()
        let user = try await WholeUser(DatabaseStore(path: files.path))
        let (store, realm) = (user.store, user.realm)
        #expect(try await store.deleteUser(id: user.id, in: realm, at: Self.time))
        let contents = try await store.read {
            try $0.first("SELECT contents FROM deleted_user")?["contents"] as [UInt8]?
        }
        let sealed = Data(try #require(contents))
        #expect(sealed.count > 1_000)
        for text in ["jane", "Jane Mary", "offline_access"] { #expect(sealed.firstRange(of: Data(text.utf8)) == nil) }
        try await store.write { _ = try $0.execute("UPDATE deleted_user SET id = 'another'") }
        await #expect(throws: StoreError.self) {
            try await store.restoreUser(id: "another", in: realm, at: Self.later)
        }
    }

    /// Every statement of a deletion and of a restoration fails once: the rows are those from before.
    @Test(arguments: [StoreKind.sqlite, .postgreSQL])
    func afterAFaultInTheMiddleNothingHasChanged(_ kind: StoreKind) async throws {
        let base = try await kind.open(programs: 1)[0]
        let database = FaultyDatabase(base: base.database)
        let user = try await WholeUser(DatabaseStore(database, keyFile: base.keyFile))
        let (store, realm) = (user.store, user.realm)

        /// Returns the number of statements.
        func fails(_ change: () async throws -> Bool) async throws -> Int {
            let before = try await user.rows()
            for count in 0..<200 {
                database.plan.fail(after: count)
                let hasFailed: Bool
                do {
                    #expect(try await change())
                    hasFailed = false
                } catch is StoreError { hasFailed = true }
                database.plan.fail(after: nil)
                guard hasFailed else { return count }
                #expect(try await user.rows() == before, "statement \(count)")
            }
            return 200
        }
        let deletion = try await fails { try await store.deleteUser(id: user.id, in: realm, at: Self.time) }
        let restoration = try await fails {
            try await store.restoreUser(id: user.id, in: realm, at: Self.later)
            return true
        }
        #expect((15..<200).contains(deletion) && (20..<200).contains(restoration), "\(deletion) \(restoration)")
    }

    @Test func theRightsOfTheRestoredUserCount() async throws {
        let user = try await made(.memory)
        let (store, realm) = (user.store, user.realm)
        try await store.write { connection in
            let role = try #require(
                try connection.first(
                    """
                    SELECT role.id FROM role JOIN client ON client.id = role.client_id
                    WHERE role.realm_id = ? AND client.client_id = 'realm-management' AND role.name = 'view-realm'
                    """, realm.id))
            try connection.execute("DELETE FROM user_client_role")
            try connection.execute(
                "INSERT INTO user_client_role (user_id, role_id) VALUES (?, ?)", user.id, role["id"] as String)
        }
        #expect(try await store.deleteUser(id: user.id, in: realm, at: Self.time))
        let deleted = try await user.rows()
        let limited = store.limited(to: .rights(["manage-users"]), over: .user(user.id), in: realm)
        let refusal = StoreError.Code.exceedsRights
        await #expect {
            try await limited.restoreUser(id: user.id, in: realm, at: Self.later)
        } throws: {
            ($0 as? StoreError)?.code == refusal
        }
        #expect(try await user.rows() == deleted)
        let equal = store.limited(to: .rights(["manage-users", "view-realm"]), over: .user(user.id), in: realm)
        try await equal.restoreUser(id: user.id, in: realm, at: Self.later)
    }
}
