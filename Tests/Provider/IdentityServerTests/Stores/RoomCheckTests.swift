import FoundationEssentials
import IdentityModel
import JOSE
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStore

/// Which insertions are preceded by a count, and how accurate the limits are.
@Suite struct RoomCheckTests {
    @Test func aSmallLimitIsCountedForEachRow() {
        let checks = RoomChecks()
        for _ in 0..<5 { #expect(checks.rowsToKeep(in: "a", most: 16) == 15) }
    }

    @Test func countsMakeRoomForAllRowsBeforeTheNext() {
        let checks = RoomChecks()
        var rows = 1_000
        for number in 0..<500 {
            let kept = checks.rowsToKeep(in: "a", most: 320)
            #expect((kept != nil) == number.isMultiple(of: 20))
            rows = min(rows, kept ?? rows) + 1
            #expect(rows <= 320)
        }
    }

    @Test func eachPlaceHasItsOwnCounts() {
        let checks = RoomChecks()
        #expect(checks.rowsToKeep(in: "a", most: 320) == 300)
        #expect(checks.rowsToKeep(in: "b", most: 640) == 600)
        #expect(checks.rowsToKeep(in: "a", most: 320) == nil)
        // More places than are remembered: some are counted again, and none stays uncounted for long.
        for number in 0..<5_000 { #expect(checks.rowsToKeep(in: "\(number)", most: 320) == 300) }
        #expect(checks.rowsToKeep(in: "a", most: 320) == 300)
    }

    @Test(arguments: StoreKind.allCases) func aNetworkKeepsToItsShareInTwoPrograms(_ kind: StoreKind) async throws {
        // A share of 64 logins, counted before every fourth.
        let programs = try await kind.open(limits: PendingLimits(maximumLogins: 256))
        let fixture = try await TestProvider(store: programs[0])
        let realm = try await fixture.sandbox
        let client = try #require(try await fixture.store.client(.kssIdpLogin, in: realm))
        let text = #"{"redirectURI":"https://kobil/OpenIdRedirectUri","responseMode":"query","scope":"openid"}"#
        let request = try JSONDecoder().decode(AcceptedRequest.self, from: Data(text.utf8))
        let now = StandingClock().now()
        let begun = try await programs.race(200) { number, store in
            let login = LoginRecord(
                key: LoginKey(browser: SHA256.digest("browser \(number)".utf8), tab: "tab"), clientRecordID: client.id,
                request: request, state: LoginState(step: 0, username: "jane"),
                pageCode: SHA256.digest("page \(number)".utf8),
                expiresAt: now.addingTimeInterval(60 + Double(number)), network: "10.0.2.9")
            return try await store.begin(login, clientData: nil, in: realm)
        }
        #expect(begun.allSatisfy { $0 == .begun })
        let kept = try await programs[0].read { connection in
            try connection.first("SELECT count(*) AS n FROM login WHERE network = '10.0.2.9'")?["n"] as Int64? ?? 0
        }
        // Each program's writers may insert a row between another's count and its insertions.
        #expect(kept > 40 && kept <= 64 + 2 * 4)
    }
}
