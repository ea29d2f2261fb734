import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import SQLite
import TestSupport
import Testing

@testable import AdminREST
@testable import IdentityStore

/// Failed logins under names that do not exist.
@Suite struct StrangerFailureTests {
    private func guess(_ fixture: TestProvider, _ name: String) async -> HTTPResponse {
        await fixture.passwordGrant(name, "Wrong1234")
    }

    /// A server with a client that may use the password grant.
    private func fixture() async throws -> TestProvider {
        let fixture = try await TestProvider(hasher: GatedHasher())
        try await fixture.makeClient("app") { $0.allowsPasswordGrant = true }
        return fixture
    }

    private static let wrong = "400 invalid_grant: Invalid user credentials"

    private func rows(_ table: String, _ fixture: TestProvider) async throws -> [Row] {
        try await fixture.store.read { try $0.query("SELECT * FROM \(table)") }
    }

    @Test func longNamesAreNotKeptAtAll() async throws {
        try await TestProvider.overHTTP { fixture in
            try await fixture.makeClient("app") { $0.allowsPasswordGrant = true }
            for _ in 0..<3 {
                let answer = await guess(fixture, String(repeating: "x", count: 80_000))
                #expect(answer.status == 400)
                #expect(answer.json["error_description"] == "Parameter username is longer than 4000 bytes")
                #expect(await guess(fixture, String(repeating: "x", count: 3000)).oauthError == Self.wrong)
            }
            // Letters with hundreds of combining marks are few characters but many bytes.
            let marked = (0..<4).map { _ in "a" + String(repeating: "\u{301}", count: 400) }.joined()
            #expect(await guess(fixture, marked).oauthError == Self.wrong)
            #expect(try await rows("stranger_failure", fixture).isEmpty)
        }
    }

    @Test func aNameIsKeptAsADigestUnderTheStoresOwnKey() async throws {
        var digests: Set<[UInt8]> = []
        for _ in 0..<2 {
            let fixture = try await fixture()
            for name in ["nobody", "NOBODY", "somebody-else@example.com"] {
                #expect(await guess(fixture, name).oauthError == Self.wrong)
            }
            let rows = try await rows("stranger_failure", fixture)
            #expect(rows.count == 2)
            #expect(try rows.map { try $0["count"] as Int64 }.sorted() == [1, 2])
            for row in rows { digests.insert(try row["digest"] as [UInt8]) }
            #expect(try await self.rows("user_failure", fixture).isEmpty)
        }
        #expect(digests.count == 4)
        #expect(digests.allSatisfy { $0.count == 32 })
    }

    @Test func anUnknownNameIsLockedAsAUserIs() async throws {
        let fixture = try await fixture()
        let realm = try await fixture.sandbox
        for _ in 0..<5 { _ = await guess(fixture, "nobody") }
        let record = try await fixture.store.failures(of: .unknownName("nobody"), in: realm)
        #expect(realm.bruteForce.isLocked(record, at: fixture.clock.now()))
        // Failures during a lock are not counted.
        _ = await guess(fixture, "nobody")
        #expect(try await fixture.store.failures(of: .unknownName("nobody"), in: realm) == record)
    }

    @Test func aUsersFailuresGoWithTheUserAndNotWithTheName() async throws {
        let fixture = try await fixture()
        let jane = try await fixture.makeUser("jane", password: "Secret123")
        _ = await guess(fixture, "jane")
        _ = await guess(fixture, "jane@example.com")
        #expect(try await fixture.failures(of: "jane").count == 2)
        #expect(try await rows("stranger_failure", fixture).isEmpty)
        let realm = try await fixture.sandbox
        #expect(try await fixture.store.deleteUser(id: jane.id, in: realm, at: fixture.clock.now()))
        #expect(try await rows("user_failure", fixture).isEmpty)
        // A failure recorded after the user's deletion leaves no row.
        try await fixture.store.recordFailure(of: .user(jane.id), address: "", in: realm, at: fixture.clock.now())
        #expect(try await rows("user_failure", fixture).isEmpty)
        // A new user with the same name starts without failures.
        try await fixture.makeUser("jane", password: "Secret123")
        #expect(try await fixture.failures(of: "jane") == FailureRecord())
    }

    @Test func strangersAreBoundedAndLockedOnesGoLast() async throws {
        let fixture = try await fixture()
        let realm = try await fixture.sandbox
        let now = fixture.clock.now()
        try await fixture.store.write { connection in
            for number in 0..<500 {
                var record = FailureRecord(count: 1, lastFailure: now.addingTimeInterval(Double(number)))
                if number < 20 { record.lockedUntil = now.addingTimeInterval(3600) }
                try FailureRows.save(
                    record, of: .unknownName("name \(number)"), realmID: realm.id, at: now, keeping: 100, connection)
            }
        }
        #expect(try await rows("stranger_failure", fixture).count == 100)
        for number in [0, 19, 499, 420] {
            #expect(try await fixture.store.failures(of: .unknownName("name \(number)"), in: realm).count == 1)
        }
        for number in [20, 419] {
            #expect(try await fixture.store.failures(of: .unknownName("name \(number)"), in: realm).count == 0)
        }
        // An existing record is updated even if there is no room for a new one.
        try await fixture.store.write { connection in
            let record = FailureRecord(count: 2, lastFailure: now)
            try FailureRows.save(
                record, of: .unknownName("name 499"), realmID: realm.id, at: now, keeping: 100, connection)
        }
        #expect(try await rows("stranger_failure", fixture).count == 100)
    }

    @Test func oldFailuresGoWithoutAnyLogin() async throws {
        let fixture = try await fixture()
        _ = await guess(fixture, "nobody")
        fixture.clock.advance(seconds: 3 * 86_400)
        #expect(try await fixture.store.sweep(at: fixture.clock.now()) == false)
        #expect(try await rows("stranger_failure", fixture).isEmpty)
    }
}
