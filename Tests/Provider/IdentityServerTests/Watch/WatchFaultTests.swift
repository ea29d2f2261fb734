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

/// A fault of a client's next login, and what an app does with the wrong answer.
@Suite struct WatchFaultTests {
    private struct Scene {
        let fixture: TestProvider
        let watcher: Watcher
        var spa: RelyingParty { .spa(fixture) }

        init() async throws {
            fixture = try await RelyingParty.fixture()
            watcher = try await Watcher(fixture)
        }

        func arm(_ fault: FaultName, _ client: String = "spa") async {
            let answer = await watcher.admin.call(
                .get, "/sandbox/watch?after=1000000&fault=\(fault.rawValue)&client=\(client)")
            #expect(answer.status == 200, "\(answer.shown)")
        }

        /// The tokens of a new login, and the message of the token response.
        func login(_ party: RelyingParty) async throws -> (tokens: TokenResponse, message: WatchedMessage) {
            let tokens = try await party.tokens(TestBrowser(fixture))
            let message = try await watcher.last()
            return (tokens, message)
        }
    }

    @Test(arguments: [
        (FaultName.wrongNonce, "nonce", "nonce"), (.wrongSignature, "signature", "signature"),
        (.unknownKey, "key", "does not publish"), (.clockSkew, "issued at", "iat"),
    ])
    func anAppThatGoesOn(_ fault: FaultName, _ check: String, _ cure: String) async throws {
        let scene = try await Scene()
        await scene.arm(fault)
        // Another client is not concerned, and the fault strikes once.
        #expect(try await scene.login(.shop(scene.fixture)).message.fault == nil)
        let (tokens, wrong) = try await scene.login(scene.spa)
        #expect(wrong.fault == fault.rawValue && wrong.isFailure && wrong.finding == nil)
        let failed = wrong.events.compactMap { event -> String? in
            guard case .check(let made) = event.content, !made.passed else { return nil }
            return made.name
        }
        #expect(failed.first == check, "\(failed)")
        #expect(await scene.spa.userinfo(tokens).status == 200)
        let finding = try await scene.watcher.finding()
        #expect(finding.rule == "app-went-on" && finding.found == fault.rawValue)
        #expect(finding.sentence.english.hasPrefix("Your app went on") && finding.sentence.english.contains(cure))
        // It is told once.
        _ = await scene.spa.userinfo(tokens)
        #expect(try await scene.watcher.findings() == [])
        let (_, right) = try await scene.login(scene.spa)
        #expect(right.fault == nil && !right.isFailure)
    }

    @Test func eachUseOfATokenIsSeen() async throws {
        let scene = try await Scene()
        let shop = RelyingParty.shop(scene.fixture)
        for use in 0..<4 {
            await scene.arm(.wrongNonce, "shop")
            let (tokens, _) = try await scene.login(shop)
            let (access, hint) = (tokens.accessToken.exposedText, tokens.idToken?.exposedText ?? "")
            switch use {
            case 0: _ = await shop.refresh(tokens.refreshToken)
            case 1:
                _ = await scene.fixture.post(
                    scene.fixture.endpoints.introspection,
                    ["client_id": "shop", "client_secret": RelyingParty.secret.exposedText, "token": access])
            case 2: _ = await scene.watcher.admin.with(token: access).call(.get, "/sandbox/users")
            default: _ = await scene.fixture.get("\(scene.fixture.endpoints.logout)?id_token_hint=\(hint)")
            }
            #expect(try await scene.watcher.finding().rule == "app-went-on", "\(use)")
        }
    }

    /// An app that refuses the response revokes its tokens, or starts again.
    @Test func anAppThatStops() async throws {
        let scene = try await Scene()
        let spa = scene.spa
        await scene.arm(.wrongNonce)
        let wrong = try await spa.tokens(TestBrowser(scene.fixture))
        _ = await scene.fixture.post(
            scene.fixture.endpoints.revocation,
            ["client_id": "spa", "token": wrong.refreshToken?.exposedText ?? ""])
        let right = try await spa.tokens(TestBrowser(scene.fixture), ["state": "s-2"])
        _ = await spa.userinfo(right)
        #expect(try await scene.watcher.findings() == [])
    }

    @Test func onlyFaultsOfALoginAndOnlyAtOnesOwnSandbox() async throws {
        let scene = try await Scene()
        for query in ["fault=server-error&client=spa", "fault=wrong-nonce", "fault=x&client=spa"] {
            #expect(await scene.watcher.admin.call(.get, "/sandbox/watch?\(query)").status == 400, "\(query)")
        }
        let shared = try await RelyingParty.fixture { $0.isShared = true }
        let admin = try await Administrator(shared)
        let answer = await admin.call(.get, "/sandbox/watch?fault=wrong-nonce&client=spa")
        #expect(answer.status == 403)
        #expect(await admin.call(.get, "/sandbox/watch").status == 200)
    }

    /// The fault that one program arms strikes at another over the same store.
    @Test func anotherProgramHasTheFault() async throws {
        let stores = try await StoreKind.sqlite.open()
        let first = try await RelyingParty.fixture(store: stores[0])
        let second = try await TestProvider(store: stores[1], clock: first.clock)
        let watcher = try await Watcher(first)
        _ = await watcher.admin.call(.get, "/sandbox/watch?fault=wrong-nonce&client=spa")
        _ = try await RelyingParty(fixture: second, clientID: "spa").tokens(TestBrowser(second))
        await second.watch?.watch.flush()
        #expect(try await watcher.last().fault == "wrong-nonce")
        await first.watch?.watch.close()
        await second.watch?.watch.close()
    }

    /// What a careful client checks in the answer at its redirect URI, and in that of userinfo.
    @Test func theOtherChecksOfACarefulClient() async throws {
        let scene = try await Scene()
        _ = await scene.spa.userinfo(try await scene.spa.tokens(TestBrowser(scene.fixture)))
        let messages = try await scene.watcher.messages()
        func checks(_ message: WatchedMessage) -> [String] {
            message.events.compactMap { event in
                guard case .check(let check) = event.content else { return nil }
                return "\(check.subject) \(check.name) \(check.passed)"
            }
        }
        #expect(checks(messages[0]) == [])
        #expect(checks(messages[1]) == ["answer state true", "answer answering issuer true"])
        #expect(checks(messages[3]) == ["userinfo userinfo subject true"])
        #expect(!messages[1].line.contains("s-1"))
    }
}
