import CognitoProtocol
import FoundationEssentials
import HTTPClient
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityServer
@testable import IdentityStore

/// Sign-ins through the hosted UI at a provider that fails or sends false responses, and responses without a request.
@Suite struct HostedProviderTests {
    @Test func anotherProviderSignsItsUsersIn() async throws {
        try await HostedFixture.run { fixture in
            try await fixture.addUpstream()
            let browser = fixture.newBrowser()
            let response = try await fixture.leaveForProvider(browser)
            try await fixture.comeBack(browser, response.query)
            let tokens = try fixture.tokens(
                try await fixture.redeem(try #require(try browser.appParameters["code"])))
            let id = try await fixture.claims(of: tokens.idToken)
            #expect(id["cognito:username"]?.string == "Example_jane")
            #expect(id["identities"]?.array?.first?["issuer"]?.string == FakeProvider.issuer)
        }
    }

    @Test func aProviderWithTheNameOfAnEarlierOneGetsNoneOfItsUsers() async throws {
        try await HostedFixture.run { fixture in
            _ = try await fixture.signIn(fixture.newBrowser())
            #expect(try await fixture.store.removeProvider(named: "sandbox", in: fixture.pool))
            let user = try #require(
                try await fixture.store.poolUsers(matching: PoolUserQuery(maximum: 1), in: fixture.pool).first)
            let record = UpstreamProviderRecord(
                name: "sandbox", issuer: FakeProvider.issuer, clientID: fixture.upstream.record.clientID,
                secret: nil, createdAt: fixture.clock.now())
            #expect(try await fixture.store.add(record, in: fixture.pool))
            fixture.upstream.set {
                $0.claims = ["sub": .string(String(user.username.rawValue.dropFirst("sandbox_".count)))]
            }
            let browser = fixture.newBrowser()
            try await browser.get(fixture.authorization())
            let asked = FormFields(encoded: URLReference(try #require(browser.leftTo)).query ?? "")
            let code = fixture.upstream.received(nonce: try #require(asked["nonce"]))
            try await fixture.comeBack(browser, "state=\(try #require(asked["state"]))&code=\(code)")
            #expect(try browser.appParameters["code"] == nil)
            #expect(try browser.appParameters["error"] == "server_error")
        }
    }

    @Test func aResponseIsTakenOnce() async throws {
        try await HostedFixture.run { fixture in
            try await fixture.addUpstream()
            let browser = fixture.newBrowser()
            let response = try await fixture.leaveForProvider(browser)
            try await fixture.comeBack(browser, response.query)
            #expect(try browser.appParameters["code"] != nil)
            try await fixture.comeBack(browser, response.query)
            #expect(browser.leftTo == nil)
            #expect(browser.response?.status == 400)
            #expect(browser.text.contains("another browser"))
        }
    }

    @Test func aResponseInAnotherBrowserIsRefused() async throws {
        try await HostedFixture.run { fixture in
            try await fixture.addUpstream()
            let (own, other) = (fixture.newBrowser(), fixture.newBrowser())
            let response = try await fixture.leaveForProvider(own)
            try await fixture.comeBack(other, response.query)
            #expect(other.leftTo == nil)
            #expect(other.response?.status == 400)
            // A cookie with the right name and another value is rejected too and invalidates nothing.
            let name = HostedCookies.loginName(state: Secret(response.state))
            let value = Base64URL.encode(SeededRandom.another().bytes(32))
            let planted = try await HostedFixture.exchange.send(
                HTTPRequest(
                    target: "\(fixture.origin)/oauth2/idpresponse?\(response.query)",
                    headers: ["Cookie": "\(name)=\(value)"]))
            #expect(planted.status == 400)
            // So is the cookie of another sign-in.
            _ = try await fixture.leaveForProvider(other)
            try await fixture.comeBack(other, response.query)
            #expect(other.response?.status == 400)
            #expect(fixture.upstream.requestCount(of: "/token") == 0)

            try await fixture.comeBack(own, response.query)
            #expect(try own.appParameters["code"] != nil)
        }
    }

    @Test func twoTabsOfABrowserSignInAtTheSameTime() async throws {
        try await HostedFixture.run { fixture in
            try await fixture.addUpstream()
            let browser = fixture.newBrowser()
            let first = try await fixture.leaveForProvider(browser, ["state": "first"])
            let second = try await fixture.leaveForProvider(browser, ["state": "second"])
            try await fixture.comeBack(browser, second.query)
            #expect(try browser.appParameters["state"] == "second")
            #expect(try browser.appParameters["code"] != nil)
            try await fixture.comeBack(browser, "state=\(first.state)&error=access_denied")
            #expect(try browser.appParameters["state"] == "first")
            #expect(try browser.appParameters["error"] == "access_denied")
        }
    }

    @Test func aResponseWithoutASignInShowsAPage() async throws {
        try await HostedFixture.run { fixture in
            for query in ["", "code=x", "state=", "state=x&code=y", "state=x&state=y&code=z", "error=access_denied"] {
                let browser = fixture.newBrowser()
                try await fixture.comeBack(browser, query)
                #expect(browser.leftTo == nil, "\(query)")
                #expect(browser.response?.status == 400, "\(query)")
            }
        }
    }

    @Test func anErrorOfTheProviderReachesTheApp() async throws {
        try await HostedFixture.run { fixture in
            try await fixture.addUpstream()
            let browser = fixture.newBrowser()
            let response = try await fixture.leaveForProvider(browser)
            try await fixture.comeBack(
                browser,
                "state=\(response.state)&error=temporarily_unavailable&error_description=authentication_expired")
            let parameters = try browser.appParameters
            #expect(parameters["error"] == "temporarily_unavailable")
            // sudo-user-ios 18.2.1 searches the description for both words.
            #expect(parameters["error_description"] == "temporarily_unavailable: authentication_expired")
            #expect(parameters["state"] == "the-app's-state")
            #expect(parameters["code"] == nil)
            // The error has used the sign-in up.
            try await fixture.comeBack(browser, response.query)
            #expect(browser.response?.status == 400)
        }
    }

    @Test func aProviderThatIsDownOrSlowReachesTheAppAsAnError() async throws {
        try await HostedFixture.run { fixture in
            try await fixture.addUpstream()
            fixture.upstream.set { $0.failures = ["openid-configuration": .notReachable] }
            fixture.clock.advance(seconds: 301)
            let browser = fixture.newBrowser()
            try await browser.get(fixture.authorization(["identity_provider": "Example"]))
            #expect(try browser.appParameters["error"] == "temporarily_unavailable")
            #expect(try browser.appParameters["state"] == "the-app's-state")
            fixture.upstream.set { $0.failures = [:] }
            let response = try await fixture.leaveForProvider(browser)
            fixture.upstream.set { $0.failures = ["/token": .timedOut] }
            try await fixture.comeBack(browser, response.query)
            #expect(try browser.appParameters["error"] == "temporarily_unavailable")
        }
    }

    @Test func aProviderThatLiesGetsNoUser() async throws {
        try await HostedFixture.run { fixture in
            try await fixture.addUpstream()
            let lies: [(String, @Sendable (inout FakeProvider.Faults) -> Void)] = [
                ("nonce", { $0.claims = ["nonce": "another"] }),
                ("a name that cannot be one", { $0.claims = ["sub": "jane doe"] }),
            ]
            for (name, lie) in lies {
                let browser = fixture.newBrowser()
                let response = try await fixture.leaveForProvider(browser)
                fixture.upstream.set(lie)
                try await fixture.comeBack(browser, response.query)
                #expect(try browser.appParameters["error"] == "server_error", "\(name)")
                #expect(try browser.appParameters["code"] == nil, "\(name)")
                try await browser.get(fixture.authorization(["prompt": "none"]))
                #expect(try browser.appParameters["error"] == "login_required", "\(name)")
                fixture.upstream.set { $0 = FakeProvider.Faults() }
            }
            #expect(
                try await fixture.store.poolUsers(matching: PoolUserQuery(maximum: 1), in: fixture.pool).isEmpty)
        }
    }

    @Test func aProviderThatWasRemovedDuringTheSignInGetsNoUser() async throws {
        try await HostedFixture.run { fixture in
            try await fixture.addUpstream()
            let browser = fixture.newBrowser()
            let response = try await fixture.leaveForProvider(browser)
            #expect(try await fixture.store.removeProvider(named: "Example", in: fixture.pool))
            try await fixture.comeBack(browser, response.query)
            #expect(try browser.appParameters["error"] == "server_error")
        }
    }

    @Test func aProviderThatWasReplacedDuringTheSignInIsSentNoCode() async throws {
        try await HostedFixture.run { fixture in
            try await fixture.addUpstream()
            let browser = fixture.newBrowser()
            let response = try await fixture.leaveForProvider(browser)
            #expect(try await fixture.store.removeProvider(named: "Example", in: fixture.pool))
            fixture.clock.advance(seconds: 60)
            let record = fixture.upstream.record
            let successor = UpstreamProviderRecord(
                name: record.name, issuer: record.issuer, clientID: record.clientID, secret: record.secret,
                createdAt: fixture.clock.now())
            #expect(try await fixture.store.add(successor, in: fixture.pool))
            let sent = fixture.upstream.exchange.lines.count
            try await fixture.comeBack(browser, response.query)
            #expect(try browser.appParameters["error"] == "server_error")
            #expect(fixture.upstream.exchange.lines.count == sent)
        }
    }
}
