import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing
import WatchProtocol

@testable import IdentityServer
@testable import IdentityStore

/// A server that others use, which is started with `--allow watch`, or without.
@Suite struct WatchAtServerTests {
    /// What says who a user is, and from where, is nowhere; what the protocol needs is shown.
    @Test func littleIsShownOfUsers() async throws {
        let fixture = try await RelyingParty.fixture { $0.isShared = true }.from("192.168.77.5")
        let spa = RelyingParty.spa(fixture)
        try await fixture.makeUser("canary-name", password: "Secret123") { user in
            (user.firstName, user.lastName, user.email) = ("Canary-first", "Canary-last", "canary@example.com")
            user.attributes = ["phone": ["canary-phone"]]
        }
        let watcher = try await Watcher(fixture)
        let browser = TestBrowser(
            fixture,
            headers: [
                "X-Forwarded-For": "192.168.77.5, 10.0.0.1", "X-Real-IP": "192.168.77.5",
                "Remote-User": "canary-header",
                "Forwarded": "for=192.168.77.5", "Origin": "http://192.168.77.5:5173",
            ])
        let wide: [String: String?] = ["scope": "openid profile email", "login_hint": "canary-hint"]
        try await spa.open(browser, wide)
        let page = try await browser.submit(["username": "canary-name", "password": "Secret123"])
        let tokens = try TokenResponse(json: await spa.redeem(try spa.code(page)).json)
        let user = await spa.userinfo(tokens).json
        #expect(user["email"]?.string == "canary@example.com")
        try await spa.open(browser, ["redirect_uri": "http://192.168.77.5/cb"])
        let messages = try await watcher.messages()
        let lines = messages.map(\.line).joined(separator: "\n")
        for canary in ["anary", "192.168.77.5", "10.0.0.1"] {
            #expect(
                !lines.contains(canary), "\(canary): \(lines.components(separatedBy: canary).first?.suffix(120) ?? "")")
        }
        #expect(messages.map(\.name) == ["GET auth", "POST authenticate", "POST token", "GET userinfo", "GET auth"])
        let subject = try #require(user["sub"]?.string)
        #expect(messages[2].user == subject && messages[4].finding?.found == "http://192.168.77.0/24/cb")
        for shown in [
            #"["password",null]"#, "192.168.77.0/24", subject, "openid profile email", RelyingParty.redirectURI,
            #"["iss","http"#,
        ] {
            #expect(lines.contains(shown), "\(shown)")
        }
        // The checks are made before anything is masked.
        #expect(
            messages[2].events.contains {
                if case .check(let check) = $0.content { check.name == "nonce" } else { false }
            })
    }

    @Test(arguments: [
        ("203.0.113.77", "203.0.113.0/24"), ("2001:db8:1:27ff:1::9", "2001:db8:1:2700::/56"), ("no address", "unknown"),
    ]) func theNetworkOfAnAddress(_ address: String, _ network: String) {
        let request = HTTPRequest(target: "http://h/", headers: ["X-Forwarded-For": address])
        guard case .request(let traced) = TracedMessage(request, limit: TraceLimit(address: address)).content else {
            return #expect(Bool(false))
        }
        #expect(traced.headers.map(\.value) == [.shown(network)])
    }

    /// The login of somebody with a right in the realm is left out, also what was recorded before that was known.
    @Test(arguments: Administrator.Way.allCases) func administratorsAreLeftOut(_ way: Administrator.Way) async throws {
        let fixture = try await RelyingParty.fixture { $0.isShared = true }
        let spa = RelyingParty.spa(fixture)
        let chief = try await Administrator(fixture)
        let before = try await spa.tokens(TestBrowser(fixture))
        let realm = try await fixture.sandbox
        let jane = try #require(try await fixture.store.loginUser(named: "jane", in: realm)).record
        try await chief.give(["view-users"], toUser: jane.id, way)
        let watcher = try await Watcher(fixture)
        let browser = TestBrowser(fixture)
        try await spa.open(browser, ["state": "a"])
        #expect(try await watcher.messages().map(\.name) == ["GET auth"])
        let page = try await browser.submit(["username": "jane", "password": "Secret123"])
        let tokens = try TokenResponse(json: await spa.redeem(try spa.code(page)).json)
        _ = await spa.userinfo(tokens)
        _ = await spa.refresh(before.refreshToken)
        _ = try await spa.login(TestBrowser(fixture), as: "mary", ["state": "b"])
        let seen = try await watcher.page(after: 0).messages
        #expect(seen.map(\.name) == ["GET auth", "POST authenticate"] && Set(seen.map(\.conversation)).count == 1)
        #expect(!seen.map(\.line).joined().contains(jane.id))
    }

    /// While logins are watched, the pages of logins say so in their language, and no other page.
    @Test(arguments: [PageThemeName.kobil, .keycloak]) func loginPagesSaySo(_ theme: PageThemeName) async throws {
        let fixture = try await RelyingParty.fixture(theme: theme) { $0.isShared = true }
        let spa = RelyingParty.spa(fixture)
        func page(_ language: String = "en") async throws -> String {
            try await spa.open(TestBrowser(fixture), ["ui_locales": language, "state": language]).shown
        }
        let (sentence, german) = ("An administrator is watching logins", "beobachtet")
        #expect(try await !page().contains(sentence))
        _ = try await Watcher(fixture)
        #expect(try await page().contains(sentence))
        #expect(try await page("de").contains(german))
        #expect(try await !spa.open(TestBrowser(fixture), ["redirect_uri": "x:y"]).shown.contains(sentence))
        fixture.clock.advance(seconds: 61)
        #expect(try await !page().contains(sentence))
        // One's own sandbox has no others.
        let own = try await RelyingParty.fixture(theme: theme)
        _ = try await Watcher(own)
        #expect(try await !RelyingParty.spa(own).open(TestBrowser(own)).shown.contains(sentence))
    }

    /// A server that may not be watched records nothing, and those who watch the store elsewhere are told.
    @Test(arguments: [StoreKind.sqlite, .postgreSQL]) func aServerThatRecordsNothing(_ kind: StoreKind) async throws {
        let stores = try await kind.open()
        let first = try await RelyingParty.fixture(store: stores[0])
        let second = try await TestProvider(store: stores[1], clock: first.clock) { $0.isWatchable = false }
        let watcher = try await Watcher(first)
        #expect(try await watcher.page(after: 0).isPart == false)
        try await RelyingParty(fixture: second, clientID: "spa").open(TestBrowser(second))
        await second.watch?.watch.flush()
        let page = try await watcher.page(after: 0)
        #expect(page.isPart && page.messages == [])
        #expect(try await Administrator(second).call(.get, "/sandbox/watch").status == 403)
        await first.watch?.watch.close()
        await second.watch?.watch.close()
    }

    @Test func theLogSaysWhoWatches() async throws {
        let log = RecordedLog()
        let fixture = try await RelyingParty.fixture(log: log) { $0.isShared = true }
        let watcher = try await Watcher(fixture)
        _ = try await watcher.messages()
        fixture.clock.advance(seconds: 61)
        await fixture.watch?.watch.endWhatIsOver()
        let texts = try log.taken().compactMap { $0["text"]?.string }
        #expect(
            texts.count == 2 && texts.allSatisfy { $0.hasSuffix("sandbox.") && !$0.contains(" admin ") }, "\(texts)")
        #expect(texts.last?.contains("no longer watches") == true)
    }

    /// Only an administrator of the whole realm may watch it, not a help desk.
    @Test func aHelpDeskDoesNotWatch() async throws {
        let fixture = try await RelyingParty.fixture { $0.isShared = true }
        let chief = try await Administrator(fixture)
        let desk = try await chief.service(["helpdesk", "view-realm", "manage-users"], named: "desk").administrator
        #expect(await desk.call(.get, "/sandbox/watch").status == 403)
        let head = try await chief.service(["realm-admin"], named: "head").administrator
        #expect(await head.call(.get, "/sandbox/watch").status == 200)
    }
}
