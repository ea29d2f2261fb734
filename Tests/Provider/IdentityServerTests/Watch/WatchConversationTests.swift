import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing
import WatchProtocol

@testable import IdentityServer

/// Which messages of a realm belong together.
@Suite struct WatchConversationTests {
    /// A login from discovery to its end is one conversation, after what precedes it.
    @Test func aLoginIsOneConversation() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        let watcher = try await Watcher(fixture)
        _ = await fixture.get(fixture.endpoints.discovery)
        _ = await fixture.get(fixture.endpoints.keys)
        let browser = TestBrowser(fixture)
        let tokens = try await spa.tokens(browser)
        let refreshed = try TokenResponse(json: await spa.refresh(tokens.refreshToken).json)
        _ = await spa.userinfo(refreshed)
        _ = await fixture.get("\(fixture.endpoints.logout)?id_token_hint=\(tokens.idToken?.exposedText ?? "")")
        let messages = try await watcher.messages()
        #expect(
            messages.map(\.name) == [
                "GET openid-configuration", "GET certs", "GET auth", "POST authenticate", "POST token", "POST token",
                "GET userinfo", "GET logout",
            ])
        #expect(messages.map(\.conversation) == [0, 0, 3, 3, 3, 3, 3, 3])
        #expect(messages.map(\.number) == Array(1...8))
        #expect(messages.map(\.client) == [nil, nil] + Array(repeating: "spa", count: 5) + [nil])
        #expect(messages[3...6].allSatisfy { $0.user == "jane" })
        #expect(messages.map(\.isFailure).contains(true) == false)
        #expect(messages[4].endsLogin && !messages[5].endsLogin)
        let senders = messages.map { $0.events.first?.from }
        #expect(senders == [.app, .app, .app, .browser, .app, .app, .app, .app])
    }

    /// The watcher checks the ID token as a careful client does.
    @Test func theChecksOfACarefulClient() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        let watcher = try await Watcher(fixture)
        _ = try await spa.tokens(TestBrowser(fixture))
        let checks = try await watcher.last().events.compactMap { event -> TracedCheck? in
            guard case .check(let check) = event.content else { return nil }
            return check
        }
        #expect(checks.filter { !$0.passed }.isEmpty)
        #expect(
            ["signature", "issuer", "audience", "nonce", "expiry", "access token hash"].allSatisfy { name in
                checks.contains { $0.name == name }
            }, "\(checks.map(\.name))")
    }

    /// Two clients, two users and two tabs of one browser, in random orders: no message is in the wrong conversation.
    @Test(arguments: 0..<40) func interleavedLogins(_ number: UInt64) async throws {
        let fixture = try await RelyingParty.fixture()
        let watcher = try await Watcher(fixture)
        var random = SplitMix(seed: number)
        let shared = TestBrowser(fixture)
        /// The remaining steps of each login.
        final class Login {
            let party: RelyingParty
            let browser: TestBrowser
            let user: String
            var page: HTTPResponse?
            var step = 0
            var code = ""
            var tokens: TokenResponse?
            var trail: [Int64] = []

            init(_ party: RelyingParty, _ browser: TestBrowser, _ user: String) {
                (self.party, self.browser, self.user) = (party, browser, user)
            }
        }
        let logins = [
            Login(.spa(fixture), TestBrowser(fixture), "jane"), Login(.shop(fixture), TestBrowser(fixture), "mary"),
            Login(.spa(fixture), shared, "jane"), Login(.shop(fixture), shared, "jane"),
        ]
        while !logins.allSatisfy({ $0.step == 5 }) {
            guard let login = logins.filter({ $0.step < 5 }).randomElement(using: &random) else { break }
            switch login.step {
            case 0:
                let changes = ["prompt": "login", "state": "\(ObjectIdentifier(login).hashValue)"]
                login.page = try await login.party.open(login.browser, changes)
            case 1:
                let action = try #require(login.page?.formAction)
                var fields = login.page?.hiddenFields ?? [:]
                for (name, value) in [("username", login.user), ("password", "Secret123")] { fields.add(name, value) }
                let answer = try await login.browser.post(action, fields)
                login.code = try login.party.code(answer)
            case 2: login.tokens = try TokenResponse(json: await login.party.redeem(login.code).json)
            case 3: _ = await login.party.refresh(login.tokens?.refreshToken)
            default: if let tokens = login.tokens { _ = await login.party.userinfo(tokens) }
            }
            login.step += 1
            let message = try await watcher.last()
            #expect(message.client == login.party.clientID)
            login.trail.append(message.conversation)
        }
        for login in logins { #expect(Set(login.trail).count == 1, "\(login.trail)") }
        #expect(Set(logins.map { $0.trail[0] }).count == logins.count)
    }
}
