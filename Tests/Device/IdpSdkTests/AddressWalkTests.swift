import HTTPMessage
import IdentityModel
import OpenID
import Testing

@testable import IdpSdk

/// Flows from an app's own start address to a redirect URI.
@Suite(.timeLimit(.minutes(2))) struct AddressWalkTests {
    private static let address =
        "https://idp.example/oauth2/authorize?client_id=pool&state=s1&redirect_uri=http%3A%2F%2F127.0.0.1%3A8400%2Fcb"
    private static let redirectURI = "http://127.0.0.1:8400/cb"

    @Test func thePagesAreAskedAndTheAnswerIsGivenAsItCame() async throws {
        let exchange = ScriptedExchange([
            ScriptedExchange.page(SamplePages.kobil(["username", "password"])),
            ScriptedExchange.redirect("http://127.0.0.1:8400/cb?code=abc&state=other"),
        ])
        let app = TestApp(["username": "jane", "password": "hush-hush"])
        let trace = RecordingTrace()
        var settings = settings(exchange, kind: .sudo)
        settings.trace = trace
        settings.lanes = IdpSdkSettings.TraceLanes(reader: .browser, provider: .cognito)
        let answer = try await IdpSdkService(settings: settings).answer(
            from: Self.address, to: Self.redirectURI, interactionInterface: app, traceParent: nil)
        #expect(answer.fields["code"] == "abc" && answer.fields["state"] == "other")
        #expect(app.asked.first?.inputFieldIds == ["username", "password"])
        let first = try exchange.request(0)
        #expect(first.target == Self.address && first.headers["X-KOBIL-ASTCLIENTDATA"] == nil)
        #expect(exchange.requests.count == 2)
        #expect(trace.events.allSatisfy { [.browser, .cognito, .app].contains($0.from) })
        let shown = try #require(trace.events.first).fields
        #expect(shown.contains { $0.name == "client_id" && $0.value == .shown("pool") })
        #expect(shown.contains { $0.name == "state" && $0.value == .hidden })
    }

    @Test func aRedirectWithoutParametersIsAnAnswer() async throws {
        let exchange = ScriptedExchange([ScriptedExchange.redirect("http://127.0.0.1:8400/")])
        let answer = try await IdpSdkService(settings: settings(exchange, kind: .sudo)).answer(
            from: "https://idp.example/logout?client_id=pool", to: "http://127.0.0.1:8400/",
            interactionInterface: TestApp(), traceParent: nil)
        #expect(answer.fields.fields.isEmpty)
    }

    @Test func anotherHostIsNotVisited() async {
        let exchange = ScriptedExchange([ScriptedExchange.redirect("https://elsewhere.example/login")])
        await #expect(throws: IdpSdkError.self) {
            _ = try await IdpSdkService(settings: settings(exchange, kind: .sudo)).answer(
                from: Self.address, to: Self.redirectURI, interactionInterface: TestApp(), traceParent: nil)
        }
        #expect(exchange.requests.count == 1)
    }

    @Test(arguments: ["", "login", "ftp://idp.example/x"])
    func anAddressThatIsNoneIsRefusedBeforeAnythingIsSent(address: String) async {
        let exchange = ScriptedExchange([])
        let error = await #expect(throws: IdpSdkError.self) {
            _ = try await IdpSdkService(settings: settings(exchange, kind: .sudo)).answer(
                from: address, to: Self.redirectURI, interactionInterface: TestApp(), traceParent: nil)
        }
        #expect(error?.local == .invalidCall && exchange.requests.isEmpty)
    }
}
