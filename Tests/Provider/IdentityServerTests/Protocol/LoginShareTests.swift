import HTTPMessage
import IdentityModel
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStore

/// Which logins the store removes at its limit: those of the network with the most logins, unanswered ones first.
@Suite struct LoginShareTests {
    private static let stranger = "10.0.2.9"

    /// A server that keeps 16 logins, four of them per network.
    private func fixture() async throws -> TestProvider {
        try await RelyingParty.fixture(
            store: CheckedDatabase.store(limits: PendingLimits(maximumLogins: 16)))
    }

    /// A browser at an address that has opened the login page.
    private func opened(_ fixture: TestProvider, at address: String) async throws -> TestBrowser {
        let there = fixture.from(address)
        let browser = TestBrowser(there)
        #expect(try await RelyingParty.shop(there).open(browser).status == 200)
        // Each login is later than the previous one.
        fixture.clock.advance(seconds: 1)
        return browser
    }

    private func canLogIn(_ browser: TestBrowser) async throws -> Bool {
        try await browser.submit(["username": "jane", "password": "Secret123"]).redirectQuery["code"] != nil
    }

    private func count(_ fixture: TestProvider, of network: String? = nil) async throws -> Int64? {
        try await fixture.store.read { connection in
            try connection.first(
                "SELECT count(*) AS n FROM login WHERE network = coalesce(CAST(? AS TEXT), network)", network)?["n"]
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
        #expect(try await canLogIn(untouched), "it has begun anew")
    }

    /// A browser whose login was removed, with the address of its page.
    private func evicted(
        _ fixture: TestProvider, changes: [String: String?] = [:]
    ) async throws -> (browser: TestBrowser, action: String) {
        let there = fixture.from(Self.stranger)
        let browser = TestBrowser(there)
        let page = try await RelyingParty.shop(there).open(browser, changes)
        let action = try #require(page.formAction)
        fixture.clock.advance(seconds: 1)
        for _ in 0..<8 { _ = try await opened(fixture, at: Self.stranger) }
        return (browser, action)
    }

    @Test func aLoginThatHadToGoBeginsAnewAndNothingPostedIsJudged() async throws {
        let fixture = try await fixture()
        let (browser, action) = try await evicted(fixture, changes: ["state": "of this login"])
        let again = try await browser.post(action, ["username": "jane", "password": "wrong"])
        #expect(again.status == 200 && again.redirectLocation == nil)
        #expect(again.pageError == "580/903")
        #expect(!again.shown.contains("jane"))
        #expect(try await fixture.failures(of: "jane").count == 0)
        let done = try await browser.submit(["username": "jane", "password": "Secret123"])
        #expect(done.redirectQuery["state"] == "of this login" && done.redirectQuery["code"] != nil)
        #expect(browser.cookies["KC_RESTART"] == nil)
        #expect(
            try await browser.post(action, ["username": "jane"]).status == 400,
            "a login that has ended does not begin anew")
    }

    @Test func onlyTheTabsOwnRequestOfTheLastHalfHourBeginsALoginAnew() async throws {
        let fixture = try await fixture()
        let (browser, action) = try await evicted(fixture)
        let cookie = try #require(browser.cookies["KC_RESTART"])
        func status(_ action: String, _ cookie: String) async -> Int {
            let cookies = browser.cookies.merging(["KC_RESTART": cookie]) { $1 }.map { "\($0.key)=\($0.value)" }
            return await fixture.post(action, ["username": "jane"], ["Cookie": cookies.joined(separator: "; ")]).status
        }
        let tab = try #require(action.split(separator: "tab_id=").last?.prefix { $0 != "&" })
        #expect(await status(action.replacing("tab_id=\(tab)", with: "tab_id=another"), cookie) == 400)
        #expect(await status(action, String(cookie.dropLast(4)) + "AAAA") == 400)
        #expect(await status(action, "x") == 400)
        #expect(await fixture.get(action, ["Cookie": "KC_RESTART=\(cookie)"]).status == 400)
        #expect(await status(action, cookie) == 200)
        fixture.clock.advance(seconds: 1800)
        #expect(await status(action, cookie) == 400)
    }

    @Test func aRequestThatNoCookieHoldsIsNotBegunAnew() async throws {
        let fixture = try await fixture()
        let (browser, action) = try await evicted(fixture, changes: ["state": String(repeating: "s", count: 3000)])
        #expect(browser.cookies["KC_RESTART"] == nil)
        #expect(try await browser.post(action, ["username": "jane"]).status == 400)
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
                try $0.first("SELECT count(*) AS n FROM login WHERE is_touched = 1")?["n"] as Int64?
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
