import HTML
import HTTPMessage
import IdentityModel
import OpenID
import Sentences
import Testing

@testable import IdpSdk

/// Reads a page served at the realm's authorization endpoint.
func read(
    _ html: String, status: Int = 200, type: String? = "text/html", isFirst: Bool = false,
    at url: String = "https://idp.example/auth/realms/t/protocol/openid-connect/auth?client_id=a",
    allowedHosts: Set<String> = []
) -> PageReading {
    var headers = HTTPHeaders()
    if let type { headers.add("Content-Type", type) }
    let reader = PageReader(
        redirectURI: "https://kobil/OpenIdRedirectUri",
        destination: Destination(authorizationURL: url, allowedHosts: allowedHosts), expectsDevice: true)
    let response = HTTPResponse(status: status, headers: headers, body: Array(html.utf8))
    return reader.read(ServedPage(response, url: URLReference(url)), isFirst: isFirst)
}

extension PageReading {
    /// The question; fails the test if there is none.
    func question() throws -> PageQuestion {
        guard case .question(let question) = self else {
            Issue.record("no question but \(self)")
            throw IdpSdkError(.unreadablePage, Text.empty)
        }
        return question
    }

    /// The error with which the flow ends; `nil` if it continues.
    var end: IdpSdkError? {
        if case .end(let error) = self { return error }
        return nil
    }
}

@Suite(.timeLimit(.minutes(2))) struct PageReaderTests {
    @Test func aKobilPageAsksItsFieldsAndEchoesWhatItHides() throws {
        let question = try read(SamplePages.kobil(["username", "password", "activation-code"])).question()
        let data = question.interactionData(pageNumber: 1, attempt: 1, error: question.error)
        #expect(data.inputFieldIds == ["username", "password", "activation-code"])
        #expect(data.fields.map(\.isMasked) == [false, true, false] && question.error == nil)
        let submission = try question.submission(of: [
            "username": "jane", "password": "pä ss", "activation-code": "1", "more": "x",
        ])
        let request = submission.request(headers: ["X": "y"], from: URLReference("https://idp.example/auth"))
        #expect(
            request.method == .post && request.headers["X"] == "y" && request.headers["Origin"] == "https://idp.example"
        )
        #expect(
            request.target
                == "https://idp.example/auth/realms/t/login-actions/authenticate?session_code=1&execution=e&tab_id=t")
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == "username=jane&password=p%C3%A4+ss&activation-code=1&kept=as+is&login=Go")
        #expect(
            throws: IdpSdkError(
                .missingField, Text("The page asks for the field \("password"), and the app gave no value for it."))
        ) {
            try question.submission(of: ["username": "jane", "activation-code": "1"])
        }
    }

    @Test(
        arguments: [
            ("580", "0004", "User not found", [], 4, "User not found", "username"),
            ("", "5", "", [], 5, "Activation Code is expired", "activation-code"),
            ("580", "0006", "Activation Code is invalid", [], 6, "Activation Code is invalid", "activation-code"),
            ("580", "010", "Password is incorrect", [], 10, "Password is incorrect", "password"),
            (
                "580", "0011", "Invalid Credentials, You have only {0} attempts remaining", ["2"], 11,
                "Invalid Credentials, You have only 2 attempts remaining", "password"
            ),
            (
                "580", "0013", "Invalid password: minimum length {0}.", ["8"], 13,
                "Invalid password: minimum length 8.", "password"
            ),
            ("580", "0016", "", ["1"], 16, "Invalid password: must contain at least 1 numerical digits.", "password"),
            ("580", "4711", "Something new", [], 4711, "Something new", nil),
            ("516", "4034", "scope", [], 4034, "scope", nil),
        ] as [(String, String, String, [String], Int, String, String?)])
    func kobilsErrorsKeepTheirNumbersWordsAndFields(
        _ subsystem: String, _ code: String, _ text: String, _ parameters: [String], _ number: Int, _ words: String,
        _ field: String?
    ) throws {
        let page = SamplePages.kobil(
            ["username", "password", "activation-code"], subsystem: subsystem, code: code, error: text,
            parameters: parameters)
        let question = try read(page).question()
        let error = try #require(question.error)
        #expect(error.subsystem == Int(subsystem) ?? 580 && error.errorCode == number)
        #expect(error.errorDescription == words)
        // If a page contains only the error's number, the text is this program's and is not attributed to the provider.
        #expect(error.isWordedByProvider == (!text.isEmpty && error.isRefusedByPage))
        #expect(question.fields.filter { $0.error != nil }.map(\.id) == (field.map { [$0] } ?? []))
    }

    /// Parameters of a page are untrusted, even in a sentence of this program: terminal control characters are made
    /// visible.
    @Test func theParametersOfAKnownErrorAreThePages() throws {
        let page = SamplePages.kobil(
            ["username", "password"], subsystem: "580", code: "0016", error: "", parameters: ["1\u{202E}2"])
        let error = try #require(try read(page).question().error)
        #expect(error.errorDescription.contains("\u{202E}") && !error.isWordedByProvider)
        #expect(error.words.sanitised().english.contains("least 1<U+202E>2 numerical digits"))
    }

    @Test(arguments: [4002, 4036, 4041, 4042]) func aDevicesErrorIsTheEndWithOrWithoutAForm(_ code: Int) {
        let error = IdpSdkError(513, code, "This phone is activated for a different account")
        let withForm = SamplePages.kobil(["username"], subsystem: "513", code: "\(code)", error: error.errorDescription)
        #expect(read(withForm).end == error)
        let without =
            "<p id=error-subsystem>513</p><p id=error-code>\(code)</p><p id=error>\(error.errorDescription)</p>"
        #expect(read(without, status: 403, isFirst: true).end == error)
        #expect(read(without).end == error)
    }

    @Test func aKeycloakLoginPageIsReadByIdsAndNotByWords() throws {
        let clean = try read(SamplePages.keycloakLogin()).question()
        let data = clean.interactionData(pageNumber: 1, attempt: 1, error: clean.error)
        #expect(data.inputFieldIds == ["username", "password"] && clean.error == nil)
        #expect(data.title.original == "Sign in to your account" && data.pageID == "login-login")
        #expect(clean.fields.map(\.label.original) == ["Username or email", "Password"])
        let entries = try clean.submission(of: ["username": "alice", "password": "p"]).entries
        #expect(entries.encoded == "username=alice&password=p&credentialId=&login=")
        let refused = try read(SamplePages.keycloakLogin(error: "Ungültiger Benutzername.")).question()
        #expect(refused.error == IdpSdkError(.rejectedCredentials, Text(verbatim: "Ungültiger Benutzername.")))
        #expect(refused.fields[0].error?.original == "Ungültiger Benutzername.")
        #expect(refused.identity == clean.identity)
        #expect(try read(SamplePages.keycloakLogin(execution: "e2")).question().identity != clean.identity)
    }

    @Test func whatDescribesAFieldGoesWithTheFieldAndTheErrorsNumbersWithTheError() throws {
        let html = """
            <h1>Activate</h1><p>Choose a password.</p>
            <p>Error <span id="error-subsystem">580</span>/<span id="error-code">0006</span></p>
            <p id="error">Activation Code is invalid</p>
            <form method="post" action="/go">
            <label for="password">Password</label>
            <input id="password" name="password" type="password" aria-describedby="password-hint">
            <p id="password-hint">At least 8 characters.</p>
            <label for="activation-code">Code</label>
            <input id="activation-code" name="activation-code" aria-invalid="true" aria-describedby="error">
            <button name="login">Go</button></form>
            """
        let question = try read(html).question()
        let data = question.interactionData(pageNumber: 1, attempt: 1, error: question.error)
        #expect(data.fields.map(\.hint?.original) == ["At least 8 characters.", nil])
        #expect(data.fields[1].error?.original == "Activation Code is invalid")
        #expect(data.texts.map(\.original) == ["Choose a password."])
    }

    @Test func aKeycloakAlertIsAnErrorOnlyWhenItSaysSo() throws {
        let disabled = try read(SamplePages.keycloakLogin(alert: ("error", "Account is disabled."))).question()
        #expect(disabled.error == IdpSdkError(.rejectedCredentials, Text(verbatim: "Account is disabled.")))
        let mail = try read(SamplePages.keycloakLogin(alert: ("success", "You should receive an email shortly.")))
            .question()
        #expect(mail.error == nil)
        #expect(
            mail.interactionData(pageNumber: 1, attempt: 1, error: nil).texts.contains(
                UntrustedText("You should receive an email shortly.")))
        let policy = try read(SamplePages.keycloakUpdatePassword(alert: "Invalid password: minimum length 8."))
            .question()
        #expect(
            policy.error == IdpSdkError(.rejectedNewPassword, Text(verbatim: "Invalid password: minimum length 8."))
        )
    }

    @Test func anotherSecondFactorIsReachedBesideTheOneThatIsAsked() throws {
        let corpus = try Corpus.page("keycloak-otp-or-else")
        let question = try read(String(decoding: corpus.response.body, as: UTF8.self)).question()
        let data = question.interactionData(pageNumber: 1, attempt: 1, error: nil)
        #expect(data.inputFieldIds == ["otp"])
        #expect(data.fields.map(\.id) == ["selectedCredentialId", "otp", "submit"])
        let device = try #require(data.fields.first)
        #expect(device.mayBeOmitted && device.choices.map(\.label.original) == ["first app", "second app"])
        let usual = try question.submission(of: ["otp": "1"]).entries
        #expect(usual["otp"] == "1" && usual["selectedCredentialId"] == device.choices[0].value)
        let second = try question.submission(of: ["otp": "1", "selectedCredentialId": "second app"]).entries
        #expect(second["selectedCredentialId"] == device.choices[1].value)
        let other = try question.submission(of: ["submit": "try-another-way"]).entries
        #expect(other.encoded == "tryAnotherWay=on")
    }

    @Test func aTickedBoxIsShownAndKeptUnlessAnswered() throws {
        let question = try read(SamplePages.keycloakUpdatePassword()).question()
        let data = question.interactionData(pageNumber: 1, attempt: 1, error: question.error)
        #expect(question.error == nil && data.inputFieldIds == ["password-new", "password-confirm"])
        #expect(question.fields.map(\.id) == ["password-new", "password-confirm", "logout-sessions"])
        #expect(question.fields.allSatisfy { $0.error == nil })
        let passwords = ["password-new": "a", "password-confirm": "b"]
        #expect(
            try question.submission(of: passwords).entries.encoded
                == "password-new=a&password-confirm=b&logout-sessions=on&login=Submit")
        let without = try question.submission(of: passwords.merging(["logout-sessions": "no"]) { $1 })
        #expect(without.entries["logout-sessions"] == nil)
        #expect(
            without.target.description
                == "https://idp.example/auth/realms/t/login-actions/required-action?session_code=2&execution=UPDATE_PASSWORD"
        )
    }

    @Test func severalButtonsAreAskedAndNoneIsTheDefault() throws {
        let question = try read(SamplePages.consent).question()
        let data = question.interactionData(pageNumber: 1, attempt: 1, error: nil)
        #expect(data.inputFieldIds == ["submit"] && data.fields[0].kind == .button)
        #expect(data.fields[0].choices.map(\.value) == ["accept", "cancel"])
        #expect(data.fields[0].choices.map(\.label.original) == ["Yes", "No"])
        #expect(data.consent.map(\.original) == ["Your name", "Your mail"])
        #expect(try question.submission(of: ["submit": "cancel"]).entries.encoded == "code=h&cancel=No")
        #expect(try question.submission(of: ["submit": "Yes"]).entries.encoded == "code=h&accept=Yes")
        for answer in [[:], ["submit": ""], ["submit": "other"]] {
            #expect(throws: IdpSdkError.self) { try question.submission(of: answer) }
        }
    }

    @Test(arguments: [
        ("<button name=a value=1>One</button><button name=a value=2>Two</button>", ["1", "2"]),
        (
            "<button name=a value=1>One</button><button name=b value=1>Two</button><button>Three</button>",
            ["a", "b", "Three"]
        ),
        ("<input type=submit><input type=image name=i alt=Pic><button disabled name=x>X</button>", ["1", "i"]),
    ])
    func buttonsAreToldApartByNameElseByValue(_ buttons: String, _ words: [String]) throws {
        let question = try read("<form method=post><input name=submit>\(buttons)</form>").question()
        let field = try #require(question.fields.last)
        #expect(field.id == "submit-button" && field.choices.map(\.value) == words)
    }

    @Test func choicesAreAnsweredByWhatThePageOffers() throws {
        let page = """
            <form method=post><select name=s><option value="">choose<option value=r>Red<option value=g>Green</select>
            <select name=m multiple><option selected>1<option>2<option>3</select><input type=radio name=q value=y title=Yes><input type=radio name=q value=n>
            <input type=checkbox name=k value=1 checked><input type=checkbox name=k value=2><input type=checkbox name=b>
            <label>Text: <textarea name=t>old</textarea></label><input name=e value=kept readonly><input name=d value=x disabled><input type=file name=f></form>
            """
        let question = try read(page).question()
        let data = question.interactionData(pageNumber: 1, attempt: 1, error: nil)
        #expect(data.inputFieldIds == ["s", "q", "t"] && data.fields.last?.label.original == "Text")
        #expect(data.fields.map(\.kind) == [.choice, .choices, .choice, .choices, .box, .text])
        #expect(
            try question.submission(of: ["s": "g", "q": "Yes"]).entries.encoded == "s=g&m=1&q=y&k=1&t=old&e=kept&f=")
        #expect(
            try question.submission(of: ["s": "Red", "m": "2,3", "q": "n", "k": "", "b": "true", "t": "1\n2"]).entries
                .encoded
                == "s=r&m=2&m=3&q=n&b=on&t=1%0D%0A2&e=kept&f=")
        for wrong in [
            ["s": "blue", "q": "y"], ["s": "r", "q": "x"], ["s": "r", "q": "y", "b": "perhaps"], ["q": "y"],
        ] {
            #expect(throws: IdpSdkError.self) { try question.submission(of: wrong) }
        }
    }

    @Test(arguments: [
        ("", "https://idp.example/x/auth?a=1"), ("next", "https://idp.example/x/next"),
        ("?b=2", "https://idp.example/x/auth?b=2"),
        ("  /a b\u{e9}\n ", "https://idp.example/a%20b%C3%A9"), ("#top", "https://idp.example/x/auth?a=1"),
        ("HTTPS://IDP.example:443/y", "HTTPS://IDP.example:443/y"),
    ])
    func actionsAreResolvedAsBrowsersDo(_ action: String, _ target: String) throws {
        let html = "<form method=post action='\(action)'><input name=u></form>"
        let question = try read(html, at: "https://idp.example/x/auth?a=1#f").question()
        #expect(try question.submission(of: ["u": "1"]).target.description == target)
    }

    @Test func aBaseElementMovesRelativeActionsAndNothingElse() throws {
        let html = "<base href='/other/'><form method=post action='next'><input name=u></form>"
        #expect(try read(html).question().submission(of: ["u": "1"]).target.path == "/other/next")
        let empty = "<base href='https://evil.example/'><form method=post><input name=u></form>"
        #expect(try read(empty).question().submission(of: ["u": "1"]).target.host == "idp.example")
        #expect(read("<base href='https://evil.example/'><form method=post action=x><input name=u></form>").end != nil)
    }

    @Test(arguments: [
        "https://evil.example/", "//evil.example/", "\\\\evil.example\\", "/\\evil.example", "http://idp.example/",
        "https://idp.example:444/",
        "https://idp.example@evil.example/", "mailto:x@idp.example", "https://idp.example.evil/",
        "https:\\\\evil.example",
    ])
    func aFormThatPostsElsewhereIsRefusedAndSaid(_ action: String) throws {
        let error = try #require(read("<form method=post action='\(action)'><input name=password></form>").end)
        let isElsewhere = error.errorDescription.contains("another host")
        #expect(error.local == (isElsewhere ? .anotherHost : .unreadablePage) && Self.says(error, action), "\(error)")
        let button = "<form method=post><input name=password><button name=b formaction='\(action)'>x</button></form>"
        #expect(read(button).end.map { Self.says($0, action) } == true)
    }

    /// Whether an error reports the target of a form: another host, another address of the provider's host, or
    /// an unsupported scheme.
    private static func says(_ error: IdpSdkError, _ action: String) -> Bool {
        let words =
            action.hasPrefix("mailto:")
            ? "unsupported address (mailto:)"
            : action.contains("idp.example/") || action.contains(":444")
                ? "not the provider's own address" : "another host"
        return error.errorDescription.contains(words)
    }

    @Test func aFormThatAScriptSendsNeedsABrowser() throws {
        let page =
            "<form method=post action=' JavaScript:void(0)'><input name=username><input type=password name=p></form>"
        #expect(read(page).end?.local == .scriptRequired)
        // An additional button that requires a script does not disable the others.
        let button =
            "<form method=post><input name=u><button>Go</button><button formaction='javascript:x()'>?</button></form>"
        #expect(
            try read(button).question().interactionData(pageNumber: 1, attempt: 1, error: nil).inputFieldIds == ["u"])
    }

    @Test func whatStandsThereForBrowsersWithoutScriptsIsUsedWhereTheRestNeedsOne() async throws {
        let leads =
            "<head><noscript><meta http-equiv=refresh content='0;url=plain'></noscript></head><div id=app></div><script>1</script>"
        #expect(read(leads).traceName == "page")
        let result = await run([
            ScriptedExchange.page(leads), ScriptedExchange.page(SamplePages.kobil(["username"])), ScriptedExchange.code,
        ])
        #expect(result.authorizationCode == "c.o.de")
        // If that page has no form either, the advice is to use a browser.
        let dead = await run([ScriptedExchange.page(leads), ScriptedExchange.page("<p>Switch scripts on.")])
        #expect(dead.idpSdkError?.local == .scriptRequired)
        // A page with a form does not need it.
        let form =
            "<noscript><form method=post action=/without><input name=a></form></noscript><form method=post><input name=b></form>"
        #expect(try read(form).question().fields.map(\.id) == ["b"])
    }

    @Test func anAllowedHostIsReachedOverHttpsAlone() throws {
        for (scheme, isAllowed) in [("https", true), ("http", false)] {
            let html = "<form method=post action='\(scheme)://Login.Example/x'><input name=u></form>"
            #expect((read(html, allowedHosts: ["login.example"]).end == nil) == isAllowed)
        }
    }

    @Test func aFormPostAnswerIsRead() {
        guard
            case .answer(let answer) = read(SamplePages.formPost([("state", "s"), ("code", "c&amp;d"), ("iss", "i")]))
        else {
            Issue.record("no answer")
            return
        }
        #expect(answer.fields["code"] == "c&d" && answer.mode == .formPost)
        #expect(read(SamplePages.formPost([("code", "c")], to: "https://kobil/OpenIdRedirectUri2")).end != nil)
    }

    @Test func pagesWithoutAnythingToDoAreSaid() {
        let key = read(SamplePages.securityKey).end
        #expect(key?.local == .scriptRequired && key?.errorDescription.contains("script") == true)
        #expect(read("<h1>Page has expired</h1>").end?.errorDescription.contains("Page has expired") == true)
        #expect(read("").end?.local == .unreadablePage)
        #expect(read("<form action='/search'><input name=q></form>").end?.local == .unreadablePage)
        #expect(read(String(repeating: "x", count: 2 << 20)).end?.errorDescription.contains("larger than") == true)
        #expect(
            read(String(repeating: "<b>", count: 60_000)).end?.errorDescription.contains("too many elements") == true)
        #expect(read("%PDF-1.7", type: "application/pdf").end?.local == .unreadablePage)
        #expect(
            read("<form method=post enctype=text/plain><input name=u></form>").end?.local == .unreadablePage)
        #expect(read("<form method=post><input name=u></form>", type: nil).end == nil)
    }

    private static func said(_ words: String) -> Text { Text(untranslated: ": \(words)") }

    @Test func statusesThatAreNoPagesAreSaid() {
        for status in [403, 406] {
            let error = read("", status: status, isFirst: true).end
            #expect(
                error?.local == .unexpectedStatus
                    && error?.errorDescription.contains("refused the device data (HTTP \(status))") == true)
        }
        let wrong = read(SamplePages.keycloakError, status: 400, isFirst: true).end
        #expect(
            wrong
                == IdpSdkError(
                    .unexpectedStatus,
                    Text("The provider answers HTTP \(400)\(Self.said("Invalid parameter: redirect_uri"))").ended()))
        let realm = read("{\"error\":\"Realm does not exist\"}", status: 404, type: "application/json", isFirst: true)
            .end
        #expect(
            realm
                == IdpSdkError(
                    .unexpectedStatus,
                    Text("The provider answers HTTP \(404)\(Self.said("Realm does not exist"))").ended()))
        let misnamed = read(#"{"error": "invalid_request", "error_description": "consent in prompt"}"#, status: 400).end
        #expect(misnamed?.errorDescription == "The provider answers HTTP 400: invalid_request: consent in prompt.")
        let full = read("<h1>The store has no room left. Make some.</h1>", status: 507).end
        #expect(full?.local == .serverStorageFull)
        #expect(full?.errorDescription == "The provider answers HTTP 507: The store has no room left. Make some.")
        #expect(read("<form method=post><input name=u></form>", status: 500).end?.local == .unexpectedStatus)
        #expect(read("<form method=post><input name=u></form>", status: 401).end == nil)
    }

    /// A heading such as "something went wrong" is not the reason: the text below it is, wherever it is located.
    @Test func anErrorPageIsReadWhole() {
        let page = """
            <h1>oops! something went wrong</h1><pre><strong>error</strong>: invalid_redirect_uri</pre>
            <pre><strong>error_description</strong>: redirect_uri did not match</pre>
            """
        #expect(
            read(page, status: 400, isFirst: true).end?.errorDescription
                == "The provider answers HTTP 400: oops! something went wrong. error: invalid_redirect_uri. error_description: redirect_uri did not match."
        )
    }

    @Test(arguments: ["text/html", "application/json"]) func aProviderThatIsAskedTooOftenSaysWhenToTryAgain(
        _ type: String
    ) {
        let headers: HTTPHeaders = ["Content-Type": type, "Retry-After": "30"]
        let served = ServedPage(
            HTTPResponse(status: 429, headers: headers, body: Array("<h1>Slow down</h1>".utf8)),
            url: URLReference("https://idp.example/auth"))
        let reader = PageReader(
            redirectURI: "https://kobil/OpenIdRedirectUri",
            destination: Destination(authorizationURL: "https://idp.example/auth", allowedHosts: []),
            expectsDevice: false)
        let error = reader.read(served, isFirst: true).end
        #expect(error?.local == .providerBusy && error?.errorDescription.hasSuffix("Try again in 30 seconds.") == true)
    }

    @Test func aRefreshLeadsOnWithinTheProvider() {
        guard case .onward(let url, _) = read("<meta http-equiv=refresh content='0;url=next'>") else {
            Issue.record("does not lead on")
            return
        }
        #expect(url.path == "/auth/realms/t/protocol/openid-connect/next")
        #expect(read("<meta http-equiv=refresh content='0;url=//evil.example/'>").end?.local == .anotherHost)
    }

    @Test(arguments: ["<label for=a>A<span>*</span></label>", "<label for=a>A</label> <span>*</span>"])
    func aPageThatStarsWhatItInsistsOnLeavesTheRestOpen(_ starred: String) throws {
        let fields = """
            <div>\(starred)<input id=a name=a></div><div><label for=b>B</label><input id=b name=b></div>
            <label for=c>C</label><select id=c name=c><option value=""></option><option>x</option></select>
            <div><label for=d>D *</label></div><input type=checkbox id=d-1 name=d value=1><input type=checkbox id=d-2 name=d value=2>
            """
        let open = try read("<form method=post>\(fields)<input type=submit></form>").question()
        #expect(open.interactionData(pageNumber: 1, attempt: 1, error: nil).inputFieldIds == ["a", "d"])
        #expect(open.fields.map(\.label.original) == ["A", "B", "C", "D"])
        let sent = try open.submission(of: ["a": "1", "d": "2"]).entries
        #expect(sent.encoded == "a=1&b=&c=&d=2")
        // A field with an error message is asked, whether it is marked as required or not.
        let wrong = "<span id=input-error-b>missing</span>"
        let refused = try read("<form method=post>\(fields)<input type=submit>\(wrong)</form>").question()
        #expect(refused.interactionData(pageNumber: 1, attempt: 1, error: nil).inputFieldIds == ["a", "b", "d"])
    }

    @Test func otherProvidersAreWaysBesideAPagesOwnAndAskedWhereThereIsNothingElse() throws {
        let links = """
            <a id=social-corp href="/auth/realms/t/broker/corp/login?client_id=a&amp;session_code=s+%26">Corp</a>
            <a id=social-x href="https://evil.example/broker/x/login">X</a><a id=social-docs href="/docs">Docs</a>
            """
        let beside = try read(
            "<form method=post><input name=username><input type=submit name=login></form>\(links)"
        ).question()
        #expect(beside.interactionData(pageNumber: 1, attempt: 1, error: nil).inputFieldIds == ["username"])
        let own = try beside.submission(of: ["username": "jane"])
        #expect(own.method == .post && own.entries.encoded == "username=jane&login=")
        for word in ["corp", "social-corp", "Corp"] {
            let other = try beside.submission(of: ["submit": word]).request(
                headers: [:], from: URLReference("https://idp.example/"))
            #expect(
                other.target
                    == "https://idp.example/auth/realms/t/broker/corp/login?client_id=a&session_code=s+%26"
                    && other.method == .get)
        }
        #expect(throws: IdpSdkError.self) { try beside.submission(of: ["submit": "x"]) }
        let alone = try read(links).question()
        #expect(alone.fields.map(\.id) == ["submit"] && alone.fields[0].choices.map(\.value) == ["corp"])
        #expect(alone.fields[0].mayBeOmitted == false)
    }
}
