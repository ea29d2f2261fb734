import HTTPMessage
import IdentityModel
import JOSE
import Synchronization
import Testing

@testable import IdpSdk

/// KOBIL's theme `headless-v2`: pages with one field that contains the step as JSON (Sources/KOBIL.md, IdpSdk pages and
/// fields).
@Suite(.timeLimit(.minutes(2))) struct HeadlessThemeTests {
    private static func page(_ step: String, message: String = "", action: String = "/auth/next?a=1&amp;b=2") -> String
    {
        let value = step.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "&#39;")
        return """
            <html><body><form method="post" action="\(action)"><input type="hidden" name="csrf" value="t"/>
            <input type="hidden" name="jsonInput" id="jsonInput" value='\(value)'/></form><p id="error-msg">\(message)</p></body></html>
            """
    }

    private static let login = """
        {"formId":"login","formDisplayTitle":{"en":"Log in","de":"Anmelden"},"formDescription":{"en":"It's you?","de":"Wer da?"},
        "kept":{"a":[1,2.5,null]},"formInputs":[{"key":"username","type":"text","value":"","name":{"en":"Username","de":"Name"}},
        {"key":"password","type":"password","value":"","name":{"en":"Password"},"attributes":{"maxLength":64}},
        {"key":"otp","type":"otp","value":"","attributes":{"optional":true}}],
        "formDisplayButtons":[{"action":"submit","key":"go","text":{"en":"Go on"},"isClicked":false},
        {"action":"cancel","key":"stop","text":{"en":"Stop"},"isClicked":false}]}
        """

    private static func posted(_ request: HTTPRequest) throws -> (fields: FormFields, step: JSONValue) {
        let fields = FormFields(encoded: String(decoding: request.body, as: UTF8.self))
        return (fields, try JSONValue(parsing: try #require(fields["jsonInput"]).utf8))
    }

    @Test func theStepIsSentBackFilledInWithOneButtonPressed() async throws {
        let exchange = ScriptedExchange([ScriptedExchange.page(Self.page(Self.login)), ScriptedExchange.code])
        let app = TestApp(["username": "jane", "password": "hush \"hush\"", "submit": "go", "more": "x"])
        let result = await IdpSdkService(settings: settings(exchange)).obtain(app, client: "IDPLoginHeadlessV2")
        #expect(result.authorizationCode == "c.o.de")
        let data = try #require(app.asked.first)
        #expect(data.inputFieldIds == ["username", "password", "submit"])
        #expect(data.fields.map(\.label.original) == ["Username", "Password", "", ""])
        #expect(data.fields.map(\.isMasked) == [false, true, false, false])
        #expect(
            data.fields[2].autocomplete == ["one-time-code"] && data.fields[3].choices.map(\.value) == ["go", "stop"])
        #expect(data.title.original == "Log in" && data.texts.map(\.original) == ["It's you?"])
        let request = try exchange.request(1)
        #expect(request.target == "https://idp.example/auth/next?a=1&b=2")
        let (fields, step) = try Self.posted(request)
        #expect(fields.fields.map(\.name) == ["csrf", "jsonInput"])
        #expect(step["formInputs"]?[0]?["value"] == "jane" && step["formInputs"]?[1]?["value"] == "hush \"hush\"")
        #expect(step["formDisplayButtons"]?.array?.map { $0["isClicked"] } == [true, false])
        // Members that are not questions are returned unchanged.
        #expect(step["kept"]?["a"] == [1, 2.5, nil] && step["formId"] == "login")
    }

    @Test func theTextsAreInTheLanguageThatWasWishedFor() async throws {
        let exchange = ScriptedExchange([ScriptedExchange.page(Self.page(Self.login)), ScriptedExchange.code])
        var german = settings(exchange)
        german.uiLocales = "fr de-CH en"
        let app = TestApp(["username": "jane", "password": "x", "submit": "stop"])
        _ = await IdpSdkService(settings: german).obtain(app)
        #expect(app.asked.first?.title.original == "Anmelden" && app.asked.first?.fields[0].label.original == "Name")
        #expect(app.asked.first?.fields[1].label.original == "Password")
        let (_, step) = try Self.posted(exchange.request(1))
        #expect(step["formDisplayButtons"]?.array?.map { $0["isClicked"] } == [false, true])
    }

    @Test func theLanguageIsReadWhenACallBegins() async throws {
        let language = Mutex("de")
        for (tag, title) in [("de", "Anmelden"), ("en", "Log in")] {
            let exchange = ScriptedExchange([ScriptedExchange.page(Self.page(Self.login)), ScriptedExchange.code])
            var current = settings(exchange)
            current.currentLocales = { language.withLock { $0 } }
            language.withLock { $0 = tag }
            let app = TestApp(["username": "jane", "password": "x", "submit": "stop"])
            _ = await IdpSdkService(settings: current).obtain(app)
            #expect(try exchange.request(0).target.contains("ui_locales=\(tag)"))
            #expect(app.asked.first?.title.original == title)
        }
    }

    @Test func aRefusalIsAskedAgainWithItsNumberAndASevereOneEnds() async throws {
        let refused = Self.page(
            Self.login,
            message:
                #"{"errorCode":"580_0010","title":{"en":"No"},"errorMessage":{"en":"Password is incorrect"},"severe":false}"#
        )
        let app = TestApp(["username": "jane", "password": "x", "submit": "go"])
        let again = await run(
            [ScriptedExchange.page(Self.page(Self.login)), ScriptedExchange.page(refused), ScriptedExchange.code], app)
        #expect(again.authorizationCode == "c.o.de")
        #expect(app.asked.map(\.previousError) == [nil, IdpSdkError(580, 10, "Password is incorrect")])
        #expect(app.asked.map(\.attempt) == [1, 2] && app.asked.map(\.pageNumber) == [1, 1])
        let severe = Self.page(
            Self.login, message: #"{"errorCode":513004042,"errorMessage":"Another account","severe":true,"buttons":[]}"#
        )
        #expect(await run([ScriptedExchange.page(severe)]).idpSdkError == IdpSdkError(513, 4042, "Another account"))
    }

    @Test func aFieldsOwnErrorStandsUnderIt() throws {
        let step =
            #"{"formInputs":[{"key":"pin","type":"password","error":{"title":"Wrong","errorMessage":""},"attributes":{"editable":true}}]}"#
        let question = try read(Self.page(step)).question()
        #expect(question.fields.map(\.error?.original) == ["Wrong"] && question.error?.errorDescription == "Wrong")
    }

    @Test(arguments: [
        "", "{", "[]", "{}", #"{"formInputs":{}}"#, #"{"formInputs":[],"formInputs":[]}"#,
        #"{"formInputs":[{"key":"","type":"text"},{"type":"text"},"x",{"key":"a","type":"displayText","value":"b"}]}"#,
    ])
    func whatIsNoStepAsksNothing(_ step: String) {
        #expect(read(Self.page(step)).end != nil)
    }
}
