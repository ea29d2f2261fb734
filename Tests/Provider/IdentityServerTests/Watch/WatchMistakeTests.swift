import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Sentences
import TestSupport
import Testing
import WatchProtocol

@testable import IdentityServer
@testable import IdentityStore

/// Mistakes that authors of apps make: each is named in one sentence, with the cure.
@Suite struct WatchMistakeTests {
    private struct Scene {
        let fixture: TestProvider
        let watcher: Watcher
        var spa: RelyingParty { .spa(fixture) }
        var shop: RelyingParty { .shop(fixture) }
        var browser: TestBrowser { TestBrowser(fixture) }

        init() async throws {
            fixture = try await RelyingParty.fixture()
            watcher = try await Watcher(fixture)
        }
    }

    /// 1.
    @Test(arguments: [
        ("https://shop.example/cb/", "a slash at its end"), ("https://shop.example/CB", "upper and lower case"),
        ("http://shop.example/cb", "scheme"), ("https://shop.example:8443/cb", "port"),
        ("https://www.shop.example/cb", "host"), ("https://shop.example/other", "path"),
    ])
    func theRedirectURIDiffers(_ sent: String, _ how: String) async throws {
        let scene = try await Scene()
        try await scene.spa.open(scene.browser, ["redirect_uri": sent])
        let message = try await scene.watcher.last()
        let finding = try #require(message.finding)
        #expect(finding.rule == "redirect-uri-differs" && finding.found == sent)
        #expect(finding.expected?.contains(RelyingParty.redirectURI) == true)
        #expect(finding.sentence.english.contains(how), "\(finding.sentence)")
        #expect(message.isFailure && message.client == "spa" && message.status == 400)
        // A query may contain what nobody must see.
        try await scene.spa.open(scene.browser, ["redirect_uri": sent + "?x=hidden"])
        let line = try await scene.watcher.finding()
        #expect(line.found == sent && !line.sentence.english.contains("hidden"))
    }

    /// 2.
    @Test func noProofKey() async throws {
        let scene = try await Scene()
        try await scene.spa.change { $0.requiresCodeChallenge = true }
        let none = ["code_challenge": nil, "code_challenge_method": nil] as [String: String?]
        try await scene.spa.open(scene.browser, none)
        #expect(try await scene.watcher.finding().rule == "challenge-missing")
        try await scene.spa.change { $0.requiresCodeChallenge = false }
        try await scene.spa.open(scene.browser, none)
        let note = try await scene.watcher.last()
        #expect(note.finding?.rule == "pkce-unused" && !note.isFailure)
    }

    /// 3.
    @Test func theVerifierOfAnotherLogin() async throws {
        let scene = try await Scene()
        let (first, second) = (scene.spa, scene.spa)
        _ = try first.code(try await first.login(scene.browser))
        let code = try second.code(try await second.login(scene.browser, ["state": "s-2"]))
        _ = await first.redeem(code)
        #expect(try await scene.watcher.finding().comparison == "verifier-of-another-login: equal / different")
        let other = try second.code(try await second.login(scene.browser, ["state": "s-3"]))
        _ = await second.redeem(other, ["code_verifier": String(repeating: "x", count: 43)])
        #expect(try await scene.watcher.finding().rule == "verifier-differs")
    }

    /// 4 and 5.
    @Test func aCodeThatIsSentTwiceOrLate() async throws {
        let scene = try await Scene()
        let spa = scene.spa
        let code = try spa.code(try await spa.login(scene.browser))
        _ = await spa.redeem(code)
        _ = await spa.redeem(code)
        let messages = try await scene.watcher.messages()
        #expect(messages.last?.finding?.comparison == "code-used: - / seen before")
        #expect(Set(messages.map(\.conversation)).count == 1)
        let late = try spa.code(try await spa.login(scene.browser, ["state": "s-2"]))
        for seconds in [40.0, 35] {
            _ = try await scene.watcher.messages()
            scene.fixture.clock.advance(seconds: seconds)
        }
        _ = await spa.redeem(late)
        #expect(try await scene.watcher.finding().comparison == "code-expired: 60 s / 75 s")
    }

    /// 6.
    @Test func theSecretIsWrongOrInTheWrongPlace() async throws {
        let scene = try await Scene()
        let shop = scene.shop
        func finding(_ fields: FormFields, _ headers: HTTPHeaders = [:]) async throws -> String {
            _ = await scene.fixture.post(scene.fixture.endpoints.token, fields, headers)
            return try await scene.watcher.finding().comparison
        }
        let grant: FormFields = ["grant_type": "client_credentials", "client_id": "shop"]
        #expect(try await finding(grant) == "secret-missing: - / missing")
        #expect(
            try await finding(grant.changed(["client_secret": "wrong"])) == "secret-wrong: equal / different")
        _ = await scene.fixture.post(
            scene.fixture.endpoints.token + "?client_secret=x", grant)
        #expect(try await scene.watcher.finding().found == "in the URL")
        _ = await scene.fixture.send(
            HTTPRequest(
                method: .post, target: scene.fixture.endpoints.token, headers: ["Content-Type": "application/json"],
                body: Array(#"{"client_secret":"x"}"#.utf8)))
        #expect(try await scene.watcher.finding().rule == "secret-in-wrong-place")
        #expect(shop.secret != nil)
    }

    /// 7.
    @Test func aClientThatIsNotKnownOrDisabled() async throws {
        let scene = try await Scene()
        try await scene.spa.open(scene.browser, ["client_id": "Spa"])
        let unknown = try await scene.watcher.last()
        #expect(unknown.finding?.comparison == "client-unknown: - / Spa" && unknown.conversation == 0)
        _ = await scene.fixture.post(
            scene.fixture.endpoints.token, ["grant_type": "client_credentials", "client_id": "nobody"])
        #expect(try await scene.watcher.finding().found == "nobody")
        try await scene.spa.change { $0.isEnabled = false }
        try await scene.spa.open(scene.browser)
        #expect(try await scene.watcher.finding().rule == "client-disabled")
    }

    /// 8.
    @Test func openIDIsMissing() async throws {
        let scene = try await Scene()
        try await scene.spa.open(scene.browser, ["scope": "email"])
        let note = try await scene.watcher.last()
        #expect(note.finding?.comparison == "openid-missing: openid / email" && !note.isFailure)
    }

    /// 9.
    @Test func aRefreshTokenThatIsUsedTwiceOrByAnotherClient() async throws {
        let scene = try await Scene()
        let realm = try await scene.fixture.sandbox
        try await scene.fixture.store.updateRealm(id: realm.id) { $0.rotatesRefreshTokens = true }
        let tokens = try await scene.spa.tokens(scene.browser)
        _ = await RelyingParty(fixture: scene.fixture, clientID: "asks").refresh(tokens.refreshToken)
        #expect(try await scene.watcher.finding().rule == "refresh-token-of-another-client")
        for _ in 0..<2 { _ = await scene.spa.refresh(tokens.refreshToken) }
        let messages = try await scene.watcher.messages()
        #expect(messages.last?.finding?.comparison == "refresh-token-used: - / seen before")
        #expect(messages.last?.client == "spa" && messages.last?.user == "jane")
        _ = await scene.spa.refresh(tokens.accessToken)
        #expect(try await scene.watcher.finding().rule == "refresh-token-unknown")
    }

    /// 10.
    @Test func theOriginIsMissing() async throws {
        let scene = try await Scene()
        let tokens = try await scene.spa.tokens(scene.browser)
        _ = try await scene.watcher.messages()
        _ = await scene.fixture.get(
            scene.fixture.endpoints.userinfo,
            ["Authorization": "Bearer \(tokens.accessToken.exposedText)", "Origin": "http://localhost:5173"])
        let finding = try await scene.watcher.finding()
        #expect(finding.comparison == "origin-not-allowed: https://shop.example / http://localhost:5173")
        _ = await scene.fixture.send(
            HTTPRequest(
                method: .options, target: scene.fixture.endpoints.token,
                headers: ["Origin": "http://localhost:5173", "Access-Control-Request-Method": "POST"]))
        #expect(try await scene.watcher.finding().rule == "origin-not-allowed")
    }

    /// 11.
    @Test func aTokenOfAnotherAudience() async throws {
        let scene = try await Scene()
        let tokens = try await scene.spa.tokens(scene.browser)
        let idToken = try #require(tokens.idToken)
        _ = await scene.fixture.userinfo(idToken)
        #expect(try await scene.watcher.finding().found == "a token of type ID")
        _ = await scene.fixture.userinfo(Secret(scene.watcher.admin.token))
        #expect(try await scene.watcher.finding().found == "\(scene.fixture.baseURL)/realms/master")
        _ = await scene.shop.fixture.post(
            scene.fixture.endpoints.introspection,
            [
                "client_id": "shop", "client_secret": RelyingParty.secret.exposedText,
                "token": tokens.accessToken.exposedText,
            ])
        let introspection = try await scene.watcher.last()
        #expect(introspection.finding?.expected == "shop" && !introspection.isFailure)
        let stranger = scene.watcher.admin.with(token: tokens.accessToken.exposedText)
        #expect(await stranger.call(.get, "/sandbox/users").status == 403)
        let refused = try await scene.watcher.last()
        #expect(refused.finding?.expected == "a role of realm-management" && refused.client == "spa")
    }

    /// 12.
    @Test func theClockIsOff() async throws {
        let enrolled = try await AuthorizationGrantTests.Enrolled()
        let watcher = try await Watcher(enrolled.fixture)
        let now = enrolled.fixture.clock.now()
        for (seconds, found) in [(300.0, "300 s"), (-900, "-840 s")] {
            let assertion = try enrolled.assertion { $0.issuedAt = now.addingTimeInterval(seconds) }
            #expect(try await enrolled.post(assertion).status == 400)
            #expect(try await watcher.finding().comparison == "clock-skew: 0 s / \(found)")
        }
    }

    /// 13.
    @Test func aLogoutWithoutHintOrToAnUnregisteredAddress() async throws {
        let scene = try await Scene()
        let tokens = try await scene.spa.tokens(scene.browser)
        let logout = scene.fixture.endpoints.logout
        _ = await scene.fixture.get("\(logout)?post_logout_redirect_uri=https%3A%2F%2Fshop.example%2Fcb")
        #expect(try await scene.watcher.finding().rule == "logout-hint-missing")
        let hint = tokens.idToken?.exposedText ?? ""
        _ = await scene.fixture.get(
            "\(logout)?id_token_hint=\(hint)&post_logout_redirect_uri=https%3A%2F%2Fshop.example%2Fbye")
        let finding = try await scene.watcher.finding()
        #expect(finding.rule == "logout-uri-unregistered" && finding.found == "https://shop.example/bye")
        _ = await scene.fixture.get("\(logout)?id_token_hint=\(tokens.accessToken.exposedText)")
        #expect(try await scene.watcher.finding().rule == "logout-hint-invalid")
    }

    /// 14.
    @Test func aStateOfTwoLogins() async throws {
        let scene = try await Scene()
        try await scene.spa.open(scene.browser)
        try await scene.spa.open(scene.browser)
        let messages = try await scene.watcher.messages()
        #expect(messages.map { $0.finding?.comparison } == [nil, "state-seen-before: - / seen before"])
        #expect(messages[0].conversation != messages[1].conversation)
    }
}
