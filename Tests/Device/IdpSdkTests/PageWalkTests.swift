import HTTPMessage
import IdentityModel
import OpenID
import Testing

@testable import IdpSdk

/// Pages that nobody answers, and buttons that end the flow.
@Suite(.timeLimit(.minutes(2))) struct PageWalkTests {
    private static let relay = """
        <body onload="document.forms[0].submit()"><form method=post action=/relay><input type=hidden name=RelayState value="a&amp;b">
        <noscript><button name=go value=1>Continue</button></noscript></form></body>
        """

    @Test func aButtonThatLeadsToTheRedirectURIIsTheAnswerAndNothingIsSent() async {
        let page: ScriptedExchange.Step = { _, state in
            let html = """
                <h1>Allow shop?</h1><form method=post action=/allow><button>Allow</button></form>
                <form method=post action=https://kobil/OpenIdRedirectUri><input type=hidden name=error value=access_denied>
                <input type=hidden name=state value=\(state)><button>Deny</button></form>
                """
            return .success(.text(html, type: "text/html"))
        }
        let exchange = ScriptedExchange([page])
        let result = await IdpSdkService(settings: settings(exchange)).obtain(TestApp(["submit": "Deny"]))
        #expect(result.idpSdkError?.local == .errorRedirect && result.oauthError?.code.rawValue == "access_denied")
        #expect(exchange.requests.count == 1)
    }

    @Test func aFormThatSendsItselfIsFollowedAndTheTraceSaysSo() async {
        let exchange = ScriptedExchange([ScriptedExchange.page(Self.relay), ScriptedExchange.code])
        let trace = RecordingTrace()
        var settings = settings(exchange)
        settings.trace = trace
        let app = TestApp()
        let result = await IdpSdkService(settings: settings).obtain(app)
        #expect(result.authorizationCode == "c.o.de" && app.asked.isEmpty)
        #expect(exchange.requests.last?.method == .post)
        #expect(exchange.requests.last.map { String(decoding: $0.body, as: UTF8.self) } == "RelayState=a%26b&go=1")
        let said = trace.events.flatMap(\.fields).filter { $0.name == "form" }.map(\.value.description)
        #expect(said == ["submitted by itself, as its page does by script"])
    }

    @Test func formsThatSendThemselvesWithoutEndAreEnded() async {
        let steps = Array(repeating: ScriptedExchange.page(Self.relay), count: 30)
        let exchange = ScriptedExchange(steps)
        let result = await IdpSdkService(settings: settings(exchange)).obtain(TestApp())
        #expect(result.idpSdkError?.local == .tooManyPages && exchange.requests.count == 21)
    }

    @Test func aKeyThatIsShownAsAPictureIsAskedForInWords() async throws {
        let picture = """
            <img id=kc-totp-secret-qr-code><a id=mode-manual href="/auth/x?mode=manual">words</a>
            <form method=post action=/go><input name=totp><input type=hidden name=totpSecret value=x><button>Go</button></form>
            """
        let words = """
            <span id=kc-totp-secret-key>JBSW Y3DP</span>
            <form method=post action=/go><input name=totp><input type=hidden name=mode value=manual><button>Go</button></form>
            """
        let exchange = ScriptedExchange([
            ScriptedExchange.page(picture), ScriptedExchange.page(words), ScriptedExchange.code,
        ])
        let app = TestApp(["totp": "123456"])
        let result = await IdpSdkService(settings: settings(exchange)).obtain(app)
        #expect(result.authorizationCode == "c.o.de")
        #expect(try exchange.request(1).target == "https://idp.example/auth/x?mode=manual")
        #expect(app.asked.count == 1 && app.asked.first?.shownOnce.count == 1)
    }

    @Test func whoLogsInIsNamedOnTheKeyOfALaterPage() async {
        let setup = """
            <span id=kc-totp-secret-key>JBSW Y3DP</span><form method=post action=/go><input name=totp><button>Go</button></form>
            """
        let exchange = ScriptedExchange([
            ScriptedExchange.page(SamplePages.kobil(["username", "password"])), ScriptedExchange.page(setup),
            ScriptedExchange.code,
        ])
        let app = TestApp(["username": "jane", "password": "p", "totp": "1"])
        _ = await IdpSdkService(settings: settings(exchange)).obtain(app)
        guard case .totp(let key)? = app.asked.last?.shownOnce.first else {
            Issue.record("no key is shown")
            return
        }
        #expect(key.account.original == "jane")
    }
}
