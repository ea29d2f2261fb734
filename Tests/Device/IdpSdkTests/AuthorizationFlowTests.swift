import HTTPMessage
import IdpSdk
import OpenID
import Sentences
import Testing

private let enrollment = SamplePages.kobil(["username", "password", "activation-code"])

@Suite(.timeLimit(.minutes(2))) struct AuthorizationFlowTests {
    @Test func onePageAndTheRedirectGiveTheCode() async throws {
        let exchange = ScriptedExchange([ScriptedExchange.page(enrollment), ScriptedExchange.code])
        let trace = RecordingTrace()
        var settings = settings(exchange)
        settings.trace = trace
        let app = TestApp()
        let result = await IdpSdkService(settings: settings).obtain(app, user: "jane")
        #expect(result.authorizationCode == "c.o.de" && !result.hasError() && result.idpSdkError == nil)
        #expect(app.asked.map(\.inputFieldIds) == [["username", "password", "activation-code"]])
        #expect(
            app.asked.first?.pageNumber == 1 && app.asked.first?.attempt == 1 && app.asked.first?.previousError == nil)
        #expect(exchange.requests.count == 2 && exchange.sessions == 1)

        let first = try exchange.request(0)
        #expect(first.target.hasPrefix("https://idp.example/auth/realms/t/protocol/openid-connect/auth?"))
        let query = first.query
        #expect(query["client_id"] == "KssIdpEnrollment" && query["redirect_uri"] == "https://kobil/OpenIdRedirectUri")
        #expect(query["scope"] == "openid offline_access" && query["response_type"] == "code")
        #expect(query["response_mode"] == "fragment" && query["code_challenge_method"] == "S256")
        #expect(query["code_challenge"] == clientData.codeChallenge)
        #expect(query["nonce"] == Nonce.bound(to: clientData.codeChallenge).value && query["state"]?.count == 32)
        for request in exchange.requests {
            #expect(request.headers["X-KOBIL-ASTCLIENTDATA"] == "client-data")
            #expect(request.headers["X-KOBIL-ASTCLIENTID"] == "00000000000000000000000000")
            #expect(request.headers["X-KOBIL-ASTUSERID"] == "jane")
            #expect(TraceParent(request.headers["traceparent"] ?? "") != nil)
        }
        #expect(
            trace.events.map(\.name) == [
                "getAuthorizationCode", "GET auth", "200 form", "provideCredentials", "credentials",
                "POST authenticate", "302 code", "check answer", "check answer",
                "authorizationCode",
            ])
        let printed = "\(trace.events)"
        for secret in ["hush-hush", "12345678", "client-data", "c.o.de"] { #expect(!printed.contains(secret)) }
        #expect(printed.contains("jane"))
    }

    @Test(arguments: [ProviderKind.keycloak, .oidc]) func otherKindsGetNoKobilHeaders(_ kind: ProviderKind) async throws
    {
        let exchange = ScriptedExchange([
            ScriptedExchange.page(SamplePages.keycloakLogin()),
            ScriptedExchange.redirect("https://kobil/OpenIdRedirectUri?state=STATE&code=c"),
        ])
        var settings = settings(exchange, kind: kind)
        settings.authorizationEndpoint = "https://idp.example/auth/realms/t/protocol/openid-connect/auth"
        let result = await IdpSdkService(settings: settings).obtain(TestApp(), user: "alice")
        #expect(result.authorizationCode == "c")
        #expect(try exchange.request(0).query["response_mode"] == nil)
        for request in exchange.requests {
            #expect(!request.headers.fields.contains { $0.name.uppercased().hasPrefix("X-KOBIL") })
            #expect(request.headers["traceparent"] != nil)
        }
    }

    @Test func whatAnyProviderServesIsKnownFromDiscoveryAlone() async throws {
        let exchange = ScriptedExchange([])
        let guessed = await IdpSdkService(settings: settings(exchange, kind: .oidc)).obtain(TestApp())
        #expect(guessed.idpSdkError?.local == .invalidCall && exchange.requests.isEmpty)

        let issuer = "https://idp.example/op"
        let document = """
            {"issuer":"https://idp.example/op","authorization_endpoint":"https://login.example/a?x=1",
            "token_endpoint":"https://idp.example/t","jwks_uri":"https://idp.example/k","response_modes_supported":["query"],
            "authorization_response_iss_parameter_supported":true}
            """
        let script = ScriptedExchange([
            ScriptedExchange.redirect("https://kobil/OpenIdRedirectUri?state=STATE&code=c")
        ])
        var told = settings(script, kind: .oidc)
        told.profile.statedIssuer = issuer
        told.profile.responseMode = .fragment
        told.prompt = "login"
        told.responseMode = .fragment
        told.directory = ProviderDirectory(
            profile: told.profile, exchange: ScriptedExchange([ScriptedExchange.page(document)]))
        let result = await IdpSdkService(settings: told).obtain(TestApp())
        let request = try #require(script.requests.last)
        #expect(request.target.hasPrefix("https://login.example/a?x=1&client_id="))
        #expect(request.query["prompt"] == "login" && request.query["response_mode"] == nil)
        #expect(result.idpSdkError?.local == .redirectMismatch)
        #expect(result.idpSdkError?.errorDescription.contains("names no issuer") == true)
    }

    @Test func severalPagesAreAskedOneAfterTheOther() async {
        let app = TestApp { data in
            IdpSdkProvideCredentialsResult(
                credentials: Dictionary(uniqueKeysWithValues: data.inputFieldIds.map { ($0, "v") }))
        }
        let result = await run(
            [
                ScriptedExchange.page(SamplePages.kobil(["username", "activation-code"])),
                ScriptedExchange.redirect("../login-actions/required-action?execution=X"),
                ScriptedExchange.page(SamplePages.kobil(["password"])),
                ScriptedExchange.page(SamplePages.kobil(["password", "confirmPassword"])), ScriptedExchange.code,
            ], app)
        #expect(result.authorizationCode == "c.o.de")
        #expect(
            app.asked.map(\.inputFieldIds) == [
                ["username", "activation-code"], ["password"], ["password", "confirmPassword"],
            ])
        #expect(app.asked.map(\.pageNumber) == [1, 2, 3] && app.asked.map(\.attempt) == [1, 1, 1])
    }

    @Test func aPageIsPostedThreeTimesAndItsReasonGoesWithEachQuestion() async {
        let wrong = ScriptedExchange.page(
            SamplePages.kobil(["username", "password"], subsystem: "580", code: "0010", error: "Password is incorrect"))
        let exchange = ScriptedExchange([
            ScriptedExchange.page(SamplePages.kobil(["username", "password"])), wrong, wrong, wrong,
        ])
        let app = TestApp()
        let result = await IdpSdkService(settings: settings(exchange)).obtain(app)
        let error = IdpSdkError(580, 10, "Password is incorrect")
        #expect(result.idpSdkError == error && result.hasError() && result.authorizationCode == nil)
        #expect(app.asked.map(\.attempt) == [1, 2, 3] && app.asked.map(\.pageNumber) == [1, 1, 1])
        #expect(app.asked.map(\.previousError) == [nil, error, error])
        #expect(exchange.requests.filter { $0.method == .post }.count == 3)
    }

    @Test func aBrokenPasswordRuleIsNoneOfTheThreeAttempts() async {
        func refused(_ code: Int) -> ScriptedExchange.Step {
            ScriptedExchange.page(
                SamplePages.kobil(["username", "password"], subsystem: "580", code: "\(code)", error: "No."))
        }
        let app = TestApp()
        let rules = (12...21).map(refused)
        let result = await run(
            [ScriptedExchange.page(SamplePages.kobil(["username", "password"]))] + rules
                + [refused(10), refused(13), refused(10), refused(10)], app)
        #expect(result.idpSdkError == IdpSdkError(580, 10, "No."))
        #expect(app.asked.map(\.attempt) == Array(1...14))
        #expect(app.asked.map(\.countedAttempt) == Array(repeating: 1, count: 11) + [2, 2, 3])
    }

    @Test func brokenPasswordRulesAreBoundedByThePages() async {
        let page = ScriptedExchange.page(
            SamplePages.kobil(["username", "password"], subsystem: "580", code: "13", error: "No."))
        let app = TestApp()
        let result = await run(Array(repeating: page, count: 30), app)
        #expect(result.idpSdkError?.subsystem == 580 && result.idpSdkError?.errorCode == 13)
        #expect(app.asked.count == 20)
    }

    @Test func aSecondTryCanSucceed() async {
        let app = TestApp()
        let result = await run(
            [
                ScriptedExchange.page(SamplePages.keycloakLogin()),
                ScriptedExchange.page(SamplePages.keycloakLogin(error: "Wrong.")),
                ScriptedExchange.code,
            ], app)
        #expect(result.authorizationCode == "c.o.de")
        #expect(
            app.asked.map(\.previousError) == [nil, IdpSdkError(.rejectedCredentials, Text(verbatim: "Wrong."))])
    }

    @Test func aPageThatComesBackSilentlyIsARefusalToo() async {
        let app = TestApp()
        let page = ScriptedExchange.page(SamplePages.kobil(["username"]))
        let result = await run([page, page, page, page], app)
        #expect(result.idpSdkError?.local == .rejectedCredentials)
        #expect(app.asked.map { $0.previousError?.local } == [nil, .rejectedCredentials, .rejectedCredentials])
    }

    /// If a page has expired, Keycloak answers the submission with a page that links back to it.
    @Test func anExpiredPageSaysThatItsValuesWereNotTaken() async {
        let app = TestApp()
        let page = ScriptedExchange.page(SamplePages.kobil(["username"]))
        let expired = ScriptedExchange.page("<p>Page has expired</p><a id=loginContinueLink href=''>Continue</a>")
        let result = await run([page, expired, page, ScriptedExchange.code], app)
        #expect(result.authorizationCode == "c.o.de")
        let words = Text("The provider returned to the page and accepted no values: the page may have expired.")
        #expect(app.asked.map(\.previousError) == [nil, IdpSdkError(.pageExpired, words)])
    }

    @Test func aPageThatSomebodyAskedToSeeAgainRefusesNothing() async {
        let profile = ScriptedExchange.page(SamplePages.kobil(["email", "firstName"]))
        let exists = ScriptedExchange.page(
            "<form method=post><button name=do value=review>Review</button><button name=do value=link>Link</button></form>"
        )
        let app = TestApp(["email": "a", "firstName": "b", "submit": "review"])
        let result = await run([profile, exists, profile, ScriptedExchange.code], app)
        #expect(result.authorizationCode == "c.o.de")
        #expect(app.asked.map(\.previousError) == [nil, nil, nil])
        #expect(app.asked.map(\.pageNumber) == [1, 2, 1] && app.asked.map(\.attempt) == [1, 1, 2])
    }

    @Test func aLoginThatGoesOnElsewhereIsToldFromAnAnswerThatIsNotThisRequests() async {
        let error = await run([ScriptedExchange.redirect("https://other.example/auth?response_type=code&state=s")])
            .idpSdkError
        #expect(error?.local == .anotherHost && error?.errorDescription.contains("other.example") == true)
    }

    @Test func aLoginThatRanOutAtThePageIsNoRefusal() async {
        let app = TestApp()
        let again = ScriptedExchange.redirect(
            "https://idp.example/auth/realms/t/login-actions/authenticate?execution=e")
        let expired = ScriptedExchange.page(SamplePages.keycloakLogin(alert: ("error", "Start again.")))
        let first = ScriptedExchange.page(SamplePages.keycloakLogin())
        let result = await run([first, again, expired, again, expired, again, expired, ScriptedExchange.code], app)
        #expect(result.authorizationCode == "c.o.de")
        let anew = IdpSdkError(.startedAnew, Text(verbatim: "Start again."))
        #expect(app.asked.map(\.previousError) == [nil, anew, anew, anew])
        #expect(app.asked.map(\.attempt) == [1, 1, 1, 1])
    }

    @Test func aRefusalToWhichAnotherProviderLeadsIsOne() async {
        let app = TestApp()
        let again = ScriptedExchange.redirect("https://idp.example/login?flow=1")
        let refused = ScriptedExchange.page(SamplePages.keycloakLogin(alert: ("error", "Wrong.")))
        _ = await run([ScriptedExchange.page(SamplePages.keycloakLogin()), again, refused, ScriptedExchange.code], app)
        #expect(
            app.asked.map(\.previousError) == [nil, IdpSdkError(.rejectedCredentials, Text(verbatim: "Wrong."))])
    }

    @Test func theAppsOwnErrorComesOutAndNothingIsPosted() async {
        let exchange = ScriptedExchange([ScriptedExchange.page(enrollment)])
        let own = IdpSdkError(77, 5, "User cancelled")
        let result = await IdpSdkService(settings: settings(exchange)).obtain(TestApp { _ in .init(error: own) })
        #expect(result.idpSdkError == own && exchange.requests.count == 1)
    }

    @Test func aMissingFieldIsNamedAndNothingIsPosted() async {
        let exchange = ScriptedExchange([ScriptedExchange.page(enrollment)])
        let result = await IdpSdkService(settings: settings(exchange)).obtain(
            TestApp(["username": "jane", "password": "p"]))
        #expect(
            result.idpSdkError?.local == .missingField
                && result.idpSdkError?.errorDescription.contains("activation-code") == true)
        #expect(exchange.requests.count == 1)
    }

    @Test(arguments: [
        "https://kobil/OpenIdRedirectUri?state=STATE&code=c.o.de",
        "https://kobil/OpenIdRedirectUri#code=c.o.de&state=STATE",
        "https://kobil/OpenIdRedirectUri?state=STATE#code=c%2Eo.de",
    ])
    func anAnswerIsReadFromQueryAndFragment(_ location: String) async {
        #expect(await run([ScriptedExchange.redirect(location)]).authorizationCode == "c.o.de")
    }

    @Test func anAnswerIsReadFromAPostedForm() async {
        let step: ScriptedExchange.Step = { _, state in
            .success(.text(SamplePages.formPost([("code", "c"), ("state", state)]), type: "text/html"))
        }
        #expect(await run([step]).authorizationCode == "c")
    }

    @Test(arguments: [
        ("https://kobil/OpenIdRedirectUri?code=c", "state"),
        ("https://kobil/OpenIdRedirectUri?code=c&state=other", "state"),
        ("https://kobil/OpenIdRedirectUri?code=c&state=STATE&iss=https%3A%2F%2Fevil.example", "issuer"),
        ("https://kobil/OpenIdRedirectUri?code=c&code=d&state=STATE", "twice"),
        ("https://kobil/OpenIdRedirectUri", "state"),
        ("https://kobil/OpenIdRedirectUri?error=invalid_scope&error_description=no+such", "invalid_scope: no such"),
        ("https://kobil/OpenIdRedirectUri?state=STATE", "neither"),
        ("https://kobil/OpenIdRedirectUriX?code=c&state=STATE", "kobil"),
        ("https://kobil:444/OpenIdRedirectUri?code=c&state=STATE", "kobil"),
        ("http://kobil/OpenIdRedirectUri?code=c", "kobil"),
        ("https://evil.example/?code=c&state=STATE", "evil.example"),
        ("com.example:/cb?code=c&state=STATE", "com.example"), ("com.example:/cb", "com.example"),
    ])
    func anAnswerThatIsNotThisRequestsIsRefused(_ location: String, _ word: String) async {
        let error = await run([ScriptedExchange.redirect(location)]).idpSdkError
        #expect(
            error?.local == .redirectMismatch && error?.errorDescription.contains(word) == true,
            "\(error?.description ?? "")")
    }

    @Test func anErrorAtTheRedirectKeepsTheProvidersWords() async {
        let result = await run([
            ScriptedExchange.redirect(
                "https://kobil/OpenIdRedirectUri#error=access_denied&error_description=No+thanks%21&state=STATE")
        ])
        #expect(result.idpSdkError == IdpSdkError(.errorRedirect, Text(verbatim: "access_denied: No thanks!")))
        #expect(result.oauthError?.code == .accessDenied)
    }

    /// Many providers reject a scope without naming it.
    @Test(arguments: [
        ("error=invalid_scope", "invalid_scope: (scope=openid offline_access)"),
        (
            "error=invalid_scope&error_description=requested+scope+is+not+allowed",
            "invalid_scope: requested scope is not allowed (scope=openid offline_access)"
        ),
        (
            "error=invalid_scope&error_description=Invalid+scopes:+openid+offline_access",
            "invalid_scope: Invalid scopes: openid offline_access"
        ),
        ("error=server_error", "server_error"),
    ])
    func aRejectedScopeIsNamed(_ fields: String, _ words: String) async {
        let result = await run([
            ScriptedExchange.redirect("https://kobil/OpenIdRedirectUri?\(fields)&state=STATE")
        ])
        #expect(result.idpSdkError == IdpSdkError(.errorRedirect, Text(verbatim: words)))
    }

    @Test(arguments: [
        (HTTPExchangeError.Reason.nameNotResolved, IdpSdkError.Local.notReachable), (.notReachable, .notReachable),
        (.connectionLost, .notReachable), (.timedOut, .timeout), (.handshakeFailed, .tls), (.certificateRefused, .tls),
        (.tooLarge, .unreadablePage), (.malformedResponse, .unreadablePage), (.invalidRequest, .invalidCall),
        (.invalidConfiguration, .invalidCall), (.cancelled, .cancelledByUser),
    ])
    func aFailedExchangeIsToldApart(_ reason: HTTPExchangeError.Reason, _ local: IdpSdkError.Local) async {
        #expect(await run([ScriptedExchange.failure(reason)]).idpSdkError?.local == local)
        #expect(
            await run([ScriptedExchange.page(enrollment), ScriptedExchange.failure(reason)]).idpSdkError?.local == local
        )
    }

    @Test func redirectsWithoutEndAreEnded() async {
        let steps = Array(repeating: ScriptedExchange.redirect("/auth/again"), count: 21)
        #expect(await run(steps).idpSdkError?.local == .tooManyPages)
    }

    @Test func pagesWithoutEndAreEnded() async {
        let steps = (0..<21).map { ScriptedExchange.page(SamplePages.keycloakLogin(execution: "e\($0)")) }
        #expect(await run(steps).idpSdkError?.local == .tooManyPages)
        let refresh = Array(
            repeating: ScriptedExchange.page("<meta http-equiv=refresh content='0;url=/auth/x'>"), count: 21)
        #expect(await run(refresh).idpSdkError?.local == .tooManyPages)
    }

    @Test func aRedirectWithoutALocationIsSaid() async {
        let step: ScriptedExchange.Step = { _, _ in .success(HTTPResponse(status: 302)) }
        #expect(await run([step]).idpSdkError?.local == .unexpectedStatus)
    }

    @Test func whatBecameOfAnActionIsTold() async {
        for (status, told) in [("&kc_action_status=cancelled", "cancelled"), ("", nil)] {
            let code = ScriptedExchange.redirect("https://kobil/OpenIdRedirectUri#state=STATE\(status)&code=c")
            #expect(await run([code]).actionStatus == told)
        }
    }

    @Test func a307RepeatsTheFormAndA303DoesNot() async throws {
        for (status, method) in [(307, HTTPMethod.post), (308, .post), (303, .get), (302, .get)] {
            let exchange = ScriptedExchange([
                ScriptedExchange.page(enrollment), ScriptedExchange.redirect("/auth/next", status: status),
                ScriptedExchange.code,
            ])
            _ = await IdpSdkService(settings: settings(exchange)).obtain(TestApp())
            let repeated = try exchange.request(2)
            #expect(repeated.method == method && repeated.body.isEmpty == (method == .get))
        }
    }

    @Test(arguments: [
        AstClientDataInfo("", "id", clientData.codeChallenge, "S256"), AstClientDataInfo("d", "id", "", "S256"),
        AstClientDataInfo("d", "id", clientData.codeChallenge, "plain"), AstClientDataInfo("d", "id", "short", "S256"),
    ])
    func unusableClientDataSendsNothing(_ data: AstClientDataInfo) async {
        let result = await IdpSdkService(settings: settings(ScriptedExchange([]))).obtain(TestApp(), clientData: data)
        #expect(result.idpSdkError?.local == .invalidCall)
    }

    @Test func theTraceParentIsTheCallersOrFreshAndNeverABrokenOne() async throws {
        let own = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        for (given, isTaken) in [(own, true), ("", false), (nil, false)] {
            let exchange = ScriptedExchange([ScriptedExchange.code])
            _ = await IdpSdkService(settings: settings(exchange)).obtain(TestApp(), traceParent: given)
            #expect(try (exchange.request(0).headers["traceparent"] == own) == isTaken)
        }
        let result = await IdpSdkService(settings: settings(ScriptedExchange([]))).obtain(
            TestApp(), traceParent: "00-x")
        #expect(result.idpSdkError?.local == .invalidCall)
        let client = await IdpSdkService(settings: settings(ScriptedExchange([]))).obtain(TestApp(), client: "")
        #expect(client.idpSdkError?.local == .invalidCall)
    }

    @Test func nothingPrintsASecret() {
        let answer = IdpSdkProvideCredentialsResult(credentials: ["password": "hush"])
        let result = IdpSdkResult(authorizationCode: "hush")
        var dumped = "\(answer) \(result)"
        dump(answer, to: &dumped)
        dump(result, to: &dumped)
        #expect(!dumped.contains("hush"))
    }
}
