import HTTPClient
import HTTPMessage
import IdentityModel
import OpenID
import Sentences
import TestSupport
import Testing

@testable import UserAgents

/// The redirect URI of this machine (RFC 8252).
@Suite struct LoopbackRedirectTests {
    private func listener(_ registered: String = "http://127.0.0.1/cb") throws -> (LoopbackRedirectListener, String) {
        let listener = try LoopbackRedirectListener.open(registered, tenantName: "demo")
        let link = listener.expect(
            ExpectedRedirect(redirectURI: listener.redirectURI, state: "s-1", issuer: nil),
            openedAt: "https://id.example.com/auth?x=1")
        return (listener, link)
    }

    @Test(arguments: ["http://127.0.0.1/cb", "http://localhost:0/cb", "http://127.0.0.1/cb?own=1"])
    func withoutAPortAnyFreeOneIsListenedAt(registered: String) throws {
        let (listener, _) = try listener(registered)
        let url = URLReference(listener.redirectURI)
        #expect(url.effectivePort ?? 0 > 1023)
        #expect(url.host == URLReference(registered).host)
        #expect(url.path == "/cb" && url.query == URLReference(registered).query)
    }

    @Test(arguments: [
        "https://127.0.0.1/cb", "http://example.com/cb", "https://kobil/OpenIdRedirectUri", "com.example:/cb", "",
    ])
    func anythingButThisMachineIsRefused(registered: String) {
        #expect { try LoopbackRedirectListener.open(registered, tenantName: "demo") } throws: {
            ($0 as? UserAgentError)?.code == .notLoopback
        }
    }

    @Test func aPortThatIsTakenIsNamed() throws {
        let other = try LoopbackServer { _ in .http() }
        #expect { try LoopbackRedirectListener.open("http://127.0.0.1:\(other.port)/cb", tenantName: "demo") } throws: {
            let error = $0 as? UserAgentError
            return error?.code == .portTaken && error?.sentence.english.contains("127.0.0.1:\(other.port)") == true
        }
    }

    @Test(arguments: ["?state=s-1&code=c-1", "post", "fragment"])
    func theAnswerIsTakenHoweverItComesAndOnce(how: String) async throws {
        let (listener, _) = try listener()
        let exchange = CurlExchange()
        func send() async throws -> HTTPResponse {
            switch how {
            case "post": try await exchange.send(.form(["state": "s-1", "code": "c-1"], to: listener.redirectURI))
            case "fragment":
                try await exchange.send(.form(["fragment": "state=s-1&code=c-1"], to: listener.redirectURI))
            default: try await exchange.send(HTTPRequest(target: listener.redirectURI + how))
            }
        }
        #expect(try await send().status == 200)
        #expect(try await send().status == 410)
        guard case .authorized(let response) = await listener.outcome() else {
            Issue.record("no code")
            return
        }
        #expect(response.code == Secret("c-1"))
        await listener.close()
    }

    @Test func aBrowserThatOnlyComesBackEndsTheWaitOnce() async throws {
        let listener = try LoopbackRedirectListener.open("http://127.0.0.1/", tenantName: "demo")
        let exchange = CurlExchange()
        #expect(try await exchange.send(HTTPRequest(target: listener.redirectURI)).status == 404, "nothing is expected")
        let link = listener.expectReturn(openedAt: "https://id.example.com/logout?x=1")
        let start = try await exchange.send(HTTPRequest(target: link))
        #expect(start.status == 303 && start.headers["Location"] == "https://id.example.com/logout?x=1")
        #expect(try await exchange.send(HTTPRequest(target: listener.redirectURI)).status == 200)
        #expect(try await exchange.send(HTTPRequest(target: listener.redirectURI)).status == 410)
        guard case .returned = await listener.outcome() else {
            Issue.record("the browser came back")
            return
        }
        await listener.close()
    }

    @Test func whatDoesNotBelongToTheLoginChangesNothing() async throws {
        let (listener, _) = try listener()
        let exchange = CurlExchange()
        for added in [
            "?state=other&code=evil", "?code=evil", "?state=s-1&state=s-1&code=evil", "x?state=s-1&code=evil",
        ] {
            let status = try await exchange.send(HTTPRequest(target: listener.redirectURI + added)).status
            #expect([400, 404].contains(status))
        }
        _ = try await exchange.send(HTTPRequest(target: listener.redirectURI + "?state=s-1&code=c-1"))
        guard case .authorized(let response) = await listener.outcome() else {
            Issue.record("no code")
            return
        }
        #expect(response.code == Secret("c-1"))
        await listener.close()
    }

    @Test func theStartLinkLeadsToTheProviderOnce() async throws {
        let (listener, link) = try listener()
        let exchange = CurlExchange()
        #expect(
            try await exchange.send(HTTPRequest(target: link)).redirectLocation == "https://id.example.com/auth?x=1")
        #expect(try await exchange.send(HTTPRequest(target: link)).status == 410)
        #expect(try await exchange.send(HTTPRequest(target: link + "x")).status == 404)
        await listener.close()
    }

    @Test func closingEndsTheWait() async throws {
        let (listener, _) = try listener()
        let waiting = Task { await listener.outcome() }
        await listener.close()
        guard case .failed(let error) = await waiting.value else {
            Issue.record("it did not end")
            return
        }
        #expect(error.local == .cancelledByUser)
    }
}
