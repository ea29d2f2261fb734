import FoundationEssentials
import HTTPMessage
import IdentityModel
import OpenID
import TestSupport
import Testing

@testable import IdentityStore

/// A temporary lock-out stops every new login, whatever proves it.
///
/// What was given before goes on.
@Suite struct LockOutTests {
    @Test(arguments: [StoreKind.memory, .repeating, .postgreSQL])
    func aCodeIsUsedUpByALockOut(_ kind: StoreKind) async throws {
        let fixture = try await RelyingParty.fixture(store: kind.open(programs: 1)[0])
        let shop = RelyingParty.shop(fixture)
        let code = try shop.code(try await shop.login(TestBrowser(fixture)))
        try await fixture.lock("jane", seconds: 30)
        #expect(await shop.redeem(code).oauthError == "400 invalid_grant: User temporarily locked")
        fixture.clock.advance(seconds: 31)
        #expect(await shop.redeem(code).oauthError == "400 invalid_grant: Code not valid")
    }

    @Test func aSessionShowsTheLockOutAndWorksAgainAfterIt() async throws {
        let fixture = try await RelyingParty.fixture(theme: .keycloak)
        let browser = TestBrowser(fixture)
        let (shop, spa) = (RelyingParty.shop(fixture), RelyingParty.spa(fixture))
        let tokens = try await shop.tokens(browser)
        try await fixture.lock("jane", seconds: 30)
        let page = try await spa.open(browser)
        #expect(page.status == 403 && page.redirectLocation == nil)
        #expect(page.feedback == ["User is temporarily locked"])
        #expect(try await spa.open(browser, ["prompt": "none"]).refusal == "redirect login_required")
        // Its tokens, and their refresh, go on.
        #expect(await shop.userinfo(tokens).status == 200)
        #expect(await shop.refresh(tokens.refreshToken).status == 200)
        fixture.clock.advance(seconds: 31)
        #expect(try await spa.open(browser, ["prompt": "none"]).refusal == "redirect none")
    }

    @Test func noCodeIsIssuedByAConsentDuringALockOut() async throws {
        let fixture = try await RelyingParty.fixture()
        let browser = TestBrowser(fixture)
        _ = try await RelyingParty.shop(fixture).tokens(browser)
        let asks = RelyingParty(fixture: fixture, clientID: "asks")
        #expect(try await asks.open(browser).status == 200)
        try await fixture.lock("jane", seconds: 30)
        let answer = try await browser.submit(["accept": "Yes"])
        #expect(answer.status == 403 && answer.pageError == "580/900")
    }

    @Test func aDevicesKeyLogsNobodyInDuringALockOut() async throws {
        let enrolled = try await AuthorizationGrantTests.Enrolled()
        try await enrolled.fixture.lock("jane", seconds: 30)
        let refused = try await enrolled.post(try enrolled.assertion("a-1"))
        #expect(refused.oauthError == "400 invalid_grant: User temporarily locked")
        enrolled.fixture.clock.advance(seconds: 31)
        #expect(try await enrolled.post(try enrolled.assertion("a-2")).status == 200)
    }

    @Test func aRealmThatCountsNoFailuresLocksNobody() async throws {
        let fixture = try await RelyingParty.fixture()
        let shop = RelyingParty.shop(fixture)
        let code = try shop.code(try await shop.login(TestBrowser(fixture)))
        try await fixture.lock("jane", seconds: 30)
        try await fixture.store.updateRealm(id: try await fixture.sandbox.id) { $0.bruteForce.isEnabled = false }
        #expect(await shop.redeem(code).status == 200)
    }
}

extension TestProvider {
    /// Somebody who knows the name locks the user out.
    func lock(_ name: String, seconds: Int) async throws {
        try await store.updateRealm(id: try await sandbox.id) {
            $0.bruteForce.failureFactor = 1
            $0.bruteForce.waitIncrementSeconds = seconds
        }
        let realm = try await sandbox
        let user = try #require(try await store.loginUser(named: name, in: realm)).record
        try await store.recordFailure(of: .user(user.id), address: "192.0.2.1", in: realm, at: clock.now())
    }
}
