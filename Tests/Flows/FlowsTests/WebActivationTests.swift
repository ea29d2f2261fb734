import Flows
import HTML
import HTTPClient
import HTTPMessage
import IdentityAdministration
import IdentityModel
import Sentences
import TestSupport
import Testing

/// Web-view activation against the sandbox, shown by each of the three user agents (Sources/KOBIL.md, IdpSdk pages and fields).
@Suite(.timeLimit(.minutes(5))) struct WebActivationTests {
    private static let registration: [FieldID: Secret] = [
        .username: Secret("nora"), FieldID("email"): Secret("nora@example.com"), FieldID("firstName"): Secret("Nora"),
        FieldID("lastName"): Secret("Nowak"), .password: Secret("Geheim-123"), .newPassword: Secret("Geheim-123"),
        FieldID("confirmPassword"): Secret("Geheim-123"),
    ]

    private func request(_ client: WebViewClient?, _ agent: UserAgentKind, user: UserID? = nil) -> FlowRequest {
        FlowRequest(.webActivate, user: user, webView: WebViewChoice(client: client, agent: agent))
    }

    @Test func theTerminalFillsInTheRegistrationAndTheNewUserIsLoggedIn() async throws {
        let fixture = try await FlowFixture()
        let device = await fixture.device(FlowDriver(Self.registration))
        let outcome = await device.run(request(nil, .terminal))
        #expect(outcome.status == .ok, "\(outcome.error?.errorDescription ?? "")")
        #expect(outcome.user == UserID("nora"))
        #expect(outcome.snapshot.state == .loggedIn)
        #expect(try await fixture.administration.findUser(named: "nora")?.email == "nora@example.com")
        let sent = outcome.trace.first { $0.name == "GET auth" }
        let names = sent?.fields.map(\.name) ?? []
        #expect(names.contains("X-KOBIL-ASTCLIENTDATA") && !names.contains("X-KOBIL-ASTCLIENTID"))
        #expect(sent?.fields.contains(TraceField("scope", "openid")) == true)
        await device.close()
        await fixture.stop()
    }

    @Test(.enabled(if: HeadlessBrowser.program != nil, "Chromium is not installed: .dev/packages test installs it"))
    func aNewUserMakesTheAccountInARealBrowserAndIsLoggedInHere() async throws {
        let fixture = try await FlowFixture()
        let driver = FlowDriver()
        let device = await fixture.device(driver)
        let run = Task { await device.run(request(.registration, .browser)) }
        await driver.opened.wait()
        let browser = try await HeadlessBrowser.start()
        try await browser.open(driver.addresses.values[0].url)
        // The first password is too weak: the page returns with its error, as in any browser.
        for password in ["a", "Geheim-123"] {
            for (field, value) in Self.registration where field != .newPassword {
                let isPassword = field == .password || field.rawValue == "confirmPassword"
                try await browser.fill(field.rawValue, isPassword ? password : value.exposedText)
            }
            try await browser.press("form button[type=submit]")
        }
        #expect(try await browser.text().contains("Go back to the terminal"))
        #expect(try await browser.evaluate("location.href").hasPrefix("http://127.0.0.1:"))
        #expect(try await browser.evaluate("document.cookie") == "")
        let outcome = await run.value
        #expect(outcome.status == .ok, "\(outcome.error?.errorDescription ?? "")")
        #expect(outcome.user == UserID("nora"))
        #expect(outcome.snapshot.state == .loggedIn)
        #expect(try await fixture.administration.findUser(named: "nora")?.email == "nora@example.com")
        let sent = outcome.trace.filter { $0.from == .browser && $0.to == .identityProvider }
        let contexts = outcome.trace.compactMap { event -> String? in
            guard case .request(let request)? = event.content else { return nil }
            return request.headers.first { $0.name == "traceparent" }?.value.description ?? "none"
        }
        #expect(!sent.isEmpty && Set(contexts).count == 1 && !contexts.contains("none"))
        let start = try #require(outcome.trace.first { $0.from == .app && $0.to == .browser })
        let end = try #require(outcome.trace.last { $0.from == .browser && $0.to == .app })
        #expect(start.kind == .call && end.kind == .answer && end.name == "redirect" && end.duration != nil)
        #expect(!outcome.trace.map { "\($0)" }.joined().contains("Geheim-123"))
        await device.close()
        await fixture.stop()
    }

    @Test(.enabled(if: HeadlessBrowser.program != nil, "Chromium is not installed: .dev/packages test installs it"))
    func whoHasAnAccountIsActivatedInTheBrowserAndLogsInThereAgain() async throws {
        let fixture = try await FlowFixture()
        try await fixture.newUser("otto", password: "Geheim-123")
        let browser = try await HeadlessBrowser.start()
        for (client, passwords) in [
            (WebViewClient.login, ["wrong", "Geheim-123"]), (.subsequentLogin, ["Geheim-123"]),
        ] {
            let driver = FlowDriver()
            let device = await fixture.device(driver)
            let run = Task { await device.run(request(client, .browser)) }
            await driver.opened.wait()
            try await browser.open(driver.addresses.values[0].url)
            for password in passwords {
                try await browser.fill("username", "otto")
                try await browser.fill("password", password)
                try await browser.press("form button[type=submit]")
            }
            let outcome = await run.value
            #expect(outcome.status == .ok, "\(client): \(outcome.error?.errorDescription ?? "")")
            #expect(outcome.user == UserID("otto"))
            _ = await device.run(FlowRequest(.logout))
            await device.close()
        }
        await fixture.stop()
    }

    @Test func theAddressThatAnyBrowserEndedAtIsPastedAndThatOfAnotherFlowAskedAgain() async throws {
        let fixture = try await FlowFixture()
        try await fixture.newUser("otto", password: "Geheim-123")
        let driver = FlowDriver()
        let device = await fixture.device(driver)
        let asked = Recorder<RedirectQuestion>()
        driver.onQuestion { question in
            guard case .redirect(let redirect) = question.subject else { return false }
            asked.append(redirect)
            let isFirst = asked.values.count == 1
            Task {
                let url =
                    isFirst
                    ? redirect.redirectURI + "#state=another&code=stolen"
                    : try await Self.logIn("otto", "Geheim-123", at: redirect, fixture)
                device.stage.answer(question.id, .redirect(Secret(url)))
            }
            return true
        }
        let outcome = await device.run(request(.login, .paste))
        #expect(outcome.status == .ok, "\(outcome.error?.errorDescription ?? "")")
        #expect(outcome.snapshot.state == .loggedIn)
        #expect(asked.values.map { $0.refusal == nil } == [true, false])
        #expect(asked.values.last?.refusal?.english.contains("another flow") == true)
        await device.close()
        await fixture.stop()
    }

    /// Acts as an external web view: sends the headers, shows the page and is redirected.
    static func logIn(
        _ name: String, _ password: String, at redirect: RedirectQuestion, _ fixture: FlowFixture
    ) async throws -> String {
        let exchange = fixture.exchange.session()
        let page = try await exchange.send(HTTPRequest(target: redirect.url, headers: redirect.headers))
        let form = try #require(try HTMLPage(page.body, contentType: page.headers["Content-Type"]).forms.first)
        let action = URLReference(redirect.url).resolving(form.action ?? "").description
        let answer = try await exchange.send(
            .form(["username": name, "password": password], to: action, headers: redirect.headers))
        return try #require(answer.redirectLocation)
    }

    @Test func aFlowThatWaitsForTheBrowserCanBeCancelled() async throws {
        let fixture = try await FlowFixture()
        let driver = FlowDriver()
        let device = await fixture.device(driver)
        let run = device.stage.newRun()
        let outcome = Task { await device.run(request(.registration, .browser), as: run) }
        await driver.opened.wait()
        run.cancel(by: .person)
        #expect(await outcome.value.ending == .cancelled(by: .person))
        #expect(await outcome.value.snapshot.state == .activationRequired)
        await device.close()
        await fixture.stop()
    }

    @Test func onlyWhoIsOnTheDeviceLogsInAgain() async throws {
        let fixture = try await FlowFixture()
        let device = await fixture.device()
        let outcome = await device.run(request(.subsequentLogin, .terminal))
        #expect(outcome.status == .invalidState)
        #expect(outcome.error?.errorDescription.contains("IDPRegistration") == true)
        await device.close()
        await fixture.stop()
    }

    @Test func aProviderOfAnotherKindIsNotAskedAndTheWayIsNamed() async throws {
        let fixture = try await FlowFixture(profile: { $0.kind = .keycloak })
        let device = await fixture.device()
        let outcome = await device.run(request(.registration, .browser))
        #expect(outcome.status == .invalidParameter)
        #expect(outcome.error?.errorDescription.contains("--via browser") == true)
        await device.close()
        await fixture.stop()
    }
}
