import HTTPMessage
import IdentityModel
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityCore
@testable import IdentityStorage

/// Which logins the store removes when it has too many: those of the network with the most logins, unanswered ones first.
@Suite struct LoginShareTests {
    private static let stranger = "10.0.2.9"

    /// A server that keeps 16 logins, four of them for one network.
    private func fixture() async throws -> ProtocolFixture {
        try await RelyingParty.fixture(
            store: CheckedDatabase.store(limits: PendingLimits(maximumLogins: 16)))
    }

    /// A browser at an address that has opened the login page.
    private func opened(_ fixture: ProtocolFixture, at address: String) async throws -> TestBrowser {
        let there = fixture.from(address)
        let browser = TestBrowser(there)
        #expect(try await RelyingParty.shop(there).open(browser).status == 200)
        // Each login has a later time than the one before.
        fixture.clock.advance(seconds: 1)
        return browser
    }

    private func canLogIn(_ browser: TestBrowser) async throws -> Bool {
        try await browser.submit(["username": "jane", "password": "Secret123"]).redirectQuery["code"] != nil
    }

    private func count(_ fixture: ProtocolFixture, of network: String? = nil) async throws -> Int64? {
        try await fixture.store.read { connection in
            try connection.first(
                "SELECT count(*) AS n FROM login WHERE network = coalesce(CAST(? AS TEXT), network)",
                [.optional(network)]
            )?.integer("n")
        }
    }

    @Test func aStrangerEndsHisOwnLoginsAndNobodyElses() async throws {
        let fixture = try await fixture()
        let elsewhere = try await opened(fixture, at: "10.51.100.1")
        // A user at the stranger's address who has answered the page, with a wrong password.
        let neighbour = try await opened(fixture, at: Self.stranger)
        #expect(try await neighbour.submit(["username": "jane", "password": "wrong"]).status == 200)
        let untouched = try await opened(fixture, at: Self.stranger)
        for _ in 0..<40 { _ = try await opened(fixture, at: Self.stranger) }
        #expect(try await count(fixture, of: Self.stranger) == 4)
        #expect(try await canLogIn(neighbour))
        #expect(try await canLogIn(elsewhere))
        #expect(try await !canLogIn(untouched), "the oldest of the share")
    }

    @Test func theAddressesOfOneNetworkHaveOneShare() async throws {
        let fixture = try await fixture()
        let elsewhere = try await opened(fixture, at: "fd00:db8:1:3::1")
        for number in 1...40 { _ = try await opened(fixture, at: "fd00:db8:1:2:\(String(number, radix: 16))::1") }
        #expect(try await count(fixture, of: "fd00:db8:1:2::/64") == 4)
        #expect(try await count(fixture) == 5)
        #expect(try await canLogIn(elsewhere))
    }

    @Test func strangersEverywhereLeaveWhatSomebodyHasTypedOn() async throws {
        let fixture = try await fixture()
        let typed = try await opened(fixture, at: "10.51.100.1")
        #expect(try await typed.submit(["username": "jane", "password": "wrong"]).status == 200)
        for number in 1...60 { _ = try await opened(fixture, at: "10.0.2.\(number)") }
        let all = try #require(try await count(fixture))
        #expect(all <= 16)
        #expect(try await canLogIn(typed))
    }

    @Test func onlyAnAnswerToThePageOnShowTouchesALogin() async throws {
        let fixture = try await fixture()
        func touched() async throws -> Int64? {
            try await fixture.store.read {
                try $0.first("SELECT count(*) AS n FROM login WHERE is_touched = 1")?.integer("n")
            }
        }
        let browser = TestBrowser(fixture)
        let page = try await RelyingParty.shop(fixture).open(browser)
        let action = try #require(page.formAction)
        let parts = action.split(separator: "session_code=", maxSplits: 1)
        try #require(parts.count == 2)
        let forged = "\(parts[0])session_code=x\(parts[1].drop { $0 != "&" })"
        _ = try await browser.post(forged, ["username": "jane", "password": "wrong"])
        #expect(try await touched() == 0)
        _ = try await browser.post(action, ["username": "jane", "password": "wrong"])
        #expect(try await touched() == 1)
    }

    @Test func withoutAnAddressNobodyHasAShare() async throws {
        let fixture = try await fixture()
        for _ in 0..<12 { _ = try await opened(fixture, at: "") }
        #expect(try await count(fixture, of: "") == 12)
    }
}
