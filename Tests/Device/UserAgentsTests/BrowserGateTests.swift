import HTTPClient
import HTTPMessage
import TestSupport
import Testing

@testable import UserAgents

/// The requests that a browser agent accepts, and those that it refuses.
@Suite struct BrowserGateTests {
    private func fixture() throws -> AgentFixture {
        try AgentFixture { _, _ in AgentFixture.page("<title>Login</title><form method=post><input name=a></form>") }
    }

    @Test func theStartLinkLetsOneBrowserInOnce() async throws {
        let fixture = try fixture()
        let target = try await fixture.start()
        #expect(
            target.hasPrefix(
                "\(fixture.place)/auth/realms/demo/protocol/openid-connect/auth?client_id=IDPRegistration&"))
        #expect(try await fixture.get(target).status == 200)
        // The same browser may open it again; another one may not.
        #expect(try await fixture.get(fixture.agent.startURL).status == 303)
        let other = CurlExchange().session()
        #expect(try await other.send(HTTPRequest(target: fixture.agent.startURL)).status == 410)
        #expect(try await other.send(HTTPRequest(target: target)).status == 403)
        await fixture.agent.close()
    }

    @Test func withoutTheCookieNothingReachesTheProvider() async throws {
        let fixture = try fixture()
        for path in [
            "/", "/auth/realms/demo/protocol/openid-connect/auth", "/.idp-wizard/answer?code=x",
            "/.idp-wizard/start/guess",
        ] {
            let response = try await fixture.get(fixture.place + path)
            #expect([403, 404].contains(response.status))
        }
        #expect(fixture.upstream.requests.isEmpty)
        await fixture.agent.close()
    }

    @Test func ofManyBrowsersAtOnceOneIsLetIn() async throws {
        let fixture = try fixture()
        let url = fixture.agent.startURL
        let admitted = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask { try await CurlExchange().session().send(HTTPRequest(target: url)).status == 303 }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(admitted == 1)
        await fixture.agent.close()
    }

    @Test func aNameThatWasBentToThisMachineIsRefused() async throws {
        let fixture = try fixture()
        _ = try await fixture.start()
        let port = URLReference(fixture.place).effectivePort ?? 0
        for host in ["evil.example:\(port)", "localhost:\(port)", "127.0.0.1", "127.0.0.1:1"] {
            #expect(try await fixture.get(fixture.place + "/", ["Host": host]).status == 421)
        }
        #expect(fixture.upstream.requests.isEmpty)
        await fixture.agent.close()
    }

    @Test func aPageOfAnotherSiteCannotActThroughTheBrowser() async throws {
        let fixture = try fixture()
        let target = try await fixture.start()
        #expect(try await fixture.get(target, ["Sec-Fetch-Site": "cross-site"]).status == 403)
        #expect(try await fixture.get(target, ["Origin": "https://evil.example"]).status == 403)
        #expect(fixture.upstream.requests.isEmpty)
        #expect(
            try await fixture.get(target, ["Origin": fixture.place, "Sec-Fetch-Site": "same-origin"]).status == 200)
        await fixture.agent.close()
    }

    @Test func aBrowserThatLooksAheadDoesNotUseTheLinkUp() async throws {
        let fixture = try fixture()
        #expect(try await fixture.get(fixture.agent.startURL, ["Sec-Purpose": "prefetch;prerender"]).status == 503)
        #expect(try await fixture.get(fixture.agent.startURL).status == 303)
        await fixture.agent.close()
    }

    @Test func aClickOnAnotherSitesPageGoesOnByThePageItself() async throws {
        let fixture = try fixture()
        let response = try await fixture.get(fixture.agent.startURL, ["Sec-Fetch-Site": "cross-site"])
        #expect(response.status == 200)
        #expect(response.text.contains("http-equiv=\"refresh\" content=\"0;url=\(fixture.place)/auth/realms/demo/"))
        #expect(response.headers["Set-Cookie"]?.contains("SameSite=Strict") == true)
        #expect(response.headers["Set-Cookie"]?.contains("HttpOnly") == true)
        await fixture.agent.close()
    }
}
