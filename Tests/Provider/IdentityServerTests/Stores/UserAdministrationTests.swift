import FoundationEssentials
import IdentityModel
import SQLDatabase
import Testing

@testable import IdentityStore

/// The admin REST API's requirements of the store, on each database.
@Suite struct UserAdministrationTests {
    private static let sandbox = RealmRecord(id: "r", name: .sandbox, displayName: "Sandbox")

    private static let time = Date(timeIntervalSince1970: 1_800_000_000)

    private func open(_ kind: StoreKind) async throws -> (DatabaseStore, RealmRecord) {
        let store = try await kind.open(programs: 1)[0]
        try await store.write { try RealmRows.insert(Self.sandbox, $0) }
        return (store, try #require(try await store.realm(named: .sandbox)))
    }

    private func user(_ name: String, email: String? = nil) -> UserRecord {
        UserRecord(id: "id-" + name, username: name, email: email, createdAt: Self.time)
    }

    private func credential(_ id: String, _ kind: CredentialRecord.Kind, seconds: Double = 0) -> CredentialRecord {
        CredentialRecord(
            id: id, kind: kind, createdAt: Self.time.addingTimeInterval(seconds), hash: "$argon2id$" + id)
    }

    @Test(arguments: StoreKind.allCases) func everythingOfAUserIsKept(_ kind: StoreKind) async throws {
        let (store, realm) = try await open(kind)
        var jane = user("jane", email: "jane@example.org")
        jane.firstName = "Jané"
        jane.lastName = "D'oe"
        jane.isEnabled = false
        jane.isEmailVerified = true
        jane.requiredActions = ["VERIFY_EMAIL", "UPDATE_PASSWORD"]
        jane.attributes = ["status": ["REGISTERED"], "empty": [], "two": ["b", "a"]]
        jane.notBefore = 17
        var code = credential("c2", .activationCode, seconds: 1)
        code.startsAt = Self.time.addingTimeInterval(30)
        code.expiresAt = Self.time.addingTimeInterval(60)
        code.period = "1m"
        code.label = "letter"
        let all = [credential("c1", .password), code]
        try await store.createUser(jane, credentials: all, in: realm)
        #expect(try await store.user(id: jane.id, in: realm) == jane)
        #expect(try await store.credentials(ofUser: jane.id, in: realm) == all)
    }

    @Test(arguments: StoreKind.allCases) func theValidityIsInColumnsToo(_ kind: StoreKind) async throws {
        let (store, realm) = try await open(kind)
        func columns() async throws -> [Date?] {
            try await store.read { connection in
                let row = try #require(try connection.first("SELECT valid_from, valid_until FROM account"))
                return [try row["valid_from"] as Date?, try row["valid_until"] as Date?]
            }
        }
        func set(_ attributes: [String: [String]]) async throws {
            try await store.updateUser(id: "id-jane", in: realm, credentials: []) { $0.attributes = attributes }
        }
        var jane = user("jane")
        jane.attributes["validUntil"] = ["2027-01-15T08:00:01Z"]
        try await store.createUser(jane, credentials: [], in: realm)
        #expect(try await columns() == [nil, Self.time.addingTimeInterval(1)])
        try await set(["validFrom": ["2027-01-15T08:00:00Z"]])
        #expect(try await columns() == [Self.time, nil])
        try await set([:])
        #expect(try await columns() == [nil, nil])
    }

    @Test(arguments: StoreKind.allCases) func namesAndAddressesBelongToOneUser(_ kind: StoreKind) async throws {
        let (store, realm) = try await open(kind)
        try await store.createUser(user("jane", email: "j@example.org"), credentials: [], in: realm)
        var namesake = UserRecord(id: "other", username: "jane", createdAt: Self.time)
        let secret = credential("c", .password)
        await #expect(throws: StoreError(.usernameTaken)) {
            try await store.createUser(namesake, credentials: [secret], in: realm)
        }
        namesake.username = "john"
        namesake.email = "j@example.org"
        await #expect(throws: StoreError(.emailTaken)) {
            try await store.createUser(namesake, credentials: [secret], in: realm)
        }
        #expect(try await store.user(id: "other", in: realm) == nil)
        #expect(try await store.credentials(ofUser: "other", in: realm).isEmpty)
        namesake.email = nil
        try await store.createUser(namesake, credentials: [], in: realm)
        await #expect(throws: StoreError(.emailTaken)) {
            try await store.updateUser(id: "other", in: realm, credentials: [secret]) {
                $0.email = "j@example.org"
                $0.firstName = "John"
            }
        }
        #expect(try await store.user(id: "other", in: realm) == namesake)
        #expect(try await store.credentials(ofUser: "other", in: realm).isEmpty)
    }

    @Test(arguments: StoreKind.allCases) func concurrentChangesOfOneUserAreAllKept(_ kind: StoreKind) async throws {
        let (store, realm) = try await open(kind)
        try await store.createUser(user("jane"), credentials: [], in: realm)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try await store.updateUser(id: "id-jane", in: realm, credentials: []) {
                        $0.attributes["\(number)"] = ["x"]
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await store.user(id: "id-jane", in: realm)?.attributes.count == 50)
    }

    @Test(arguments: StoreKind.allCases) func aNewCredentialTakesThePlaceOfTheOldOneOfItsKind(
        _ kind: StoreKind
    ) async throws {
        let (store, realm) = try await open(kind)
        let old = [credential("p1", .password), credential("a1", .activationCode, seconds: 1)]
        try await store.createUser(user("jane"), credentials: old, in: realm)
        let new = credential("a2", .activationCode, seconds: 2)
        try await store.updateUser(id: "id-jane", in: realm, credentials: [new]) { _ in }
        #expect(try await store.credentials(ofUser: "id-jane", in: realm).map(\.id) == ["p1", "a2"])
        #expect(try await store.deleteCredential(id: "a1", ofUser: "id-jane", in: realm) == false)
        #expect(try await store.deleteCredential(id: "p1", ofUser: "id-john", in: realm) == false)
        #expect(try await store.deleteCredential(id: "a2", ofUser: "id-jane", in: realm))
        #expect(try await store.credentials(ofUser: "id-jane", in: realm).map(\.id) == ["p1"])
    }

    @Test(arguments: StoreKind.allCases) func aDeletedUserLeavesHisNameAndNothingElse(_ kind: StoreKind) async throws {
        let (store, realm) = try await open(kind)
        try await store.createUser(
            user("jane", email: "j@example.org"), credentials: [credential("p1", .password)], in: realm)
        #expect(try await store.deleteUser(id: "id-jane", in: realm, at: Self.time))
        #expect(try await store.deleteUser(id: "id-jane", in: realm, at: Self.time) == false)
        #expect(try await store.user(id: "id-jane", in: realm) == nil)
        #expect(try await store.credentials(ofUser: "id-jane", in: realm).isEmpty)
        await #expect(throws: StoreError(.userNotFound)) {
            try await store.updateUser(id: "id-jane", in: realm, credentials: []) { _ in }
        }
        let again = user("jane", email: "j@example.org")
        try await store.createUser(again, credentials: [], in: realm)
        #expect(try await store.credentials(ofUser: "id-jane", in: realm).isEmpty)
    }

    @Test(arguments: StoreKind.allCases) func usersAreFoundAsTheQuerySays(_ kind: StoreKind) async throws {
        let (store, realm) = try await open(kind)
        for name in ["jane", "john", "a_b", "axb", "a%b", "über"] {
            var one = user(name, email: "\(name)@example.org")
            one.firstName = name.uppercased()
            one.isEnabled = name != "john"
            one.isEmailVerified = name == "jane"
            one.attributes = name.hasPrefix("j") ? ["team": ["b", "a"], "x\"'": ["y"]] : [:]
            try await store.createUser(one, credentials: [], in: realm)
        }
        let everybody = try await store.users(matching: UserQuery(), in: realm)
        func check(_ change: (inout UserQuery) -> Void) async throws {
            var query = UserQuery()
            change(&query)
            let expected = everybody.filter(query.matches)
            #expect(try await store.countUsers(matching: query, in: realm) == expected.count)
            let page = Array(expected.dropFirst(query.first).prefix(query.maximum))
            #expect(try await store.users(matching: query, in: realm) == page)
        }
        #expect(everybody.map(\.username) == everybody.map(\.username).sorted())
        try await check { $0.username = "j" }
        try await check { $0.username = "a_b" }
        try await check { $0.username = "%" }
        try await check { $0.search = "a_" }
        try await check { $0.search = "a*b" }
        try await check { $0.search = "Ü" }
        try await check { $0.search = "xb" }
        try await check { $0.search = "*xb" }
        try await check { $0.search = "\"axb\"" }
        try await check { $0.search = "jane joh" }
        try await check { $0.search = "*" }
        try await check { $0.attributes = ["team": "a"] }
        try await check { $0.attributes = ["team": "a", "x\"'": "y"] }
        try await check { $0.isEmailVerified = false }
        try await check { $0.search = "'; drop table user; --" }
        try await check { $0.firstName = "jan" }
        try await check { $0.isEnabled = false }
        try await check {
            $0.email = "jane@example.org"
            $0.isExact = true
        }
        try await check {
            $0.first = 2
            $0.maximum = 2
        }
        try await check { $0.maximum = 0 }
    }

    @Test(arguments: StoreKind.allCases) func aNameWithoutFailuresHasAnEmptyRecord(_ kind: StoreKind) async throws {
        let (store, realm) = try await open(kind)
        #expect(try await store.failures(of: .user("nobody"), in: realm) == FailureRecord())
        try await store.clearFailures(of: .user("nobody"), in: realm)
        try await store.clearAllFailures(in: realm)
        #expect(try await store.sessions(ofUser: "nobody", in: realm).isEmpty)
        #expect(try await store.devices(ofUser: "nobody", in: realm).isEmpty)
        #expect(try await store.unlinkDevice(.unassigned, fromUser: "nobody", in: realm) == false)
    }
}
