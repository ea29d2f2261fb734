import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// Web views and browsers: the choice of a page, the address, and the ways to leave.
@Suite struct WebActivationTests {
    private static let address = OpenedAddress(
        url: UntrustedText("http://127.0.0.1:35673/.idp-wizard/start/3217b4e6fb702c6460d2815e76aaed0b"))

    private static func request(_ client: WebViewClient, _ agent: UserAgentKind) -> FlowRequest {
        FlowRequest(.webActivate, webView: WebViewChoice(client: client, agent: agent))
    }

    /// The user has not cancelled here, so the denial is a result with next steps, not a notice.
    @Test func aLoginThatIsDeniedElsewhereSaysSo() throws {
        let driver = try Scenes.deniedElsewhere()
        let screen = try driver.text()
        #expect(screen.contains("The login was denied"), "\(screen)")
        #expect(screen.contains("Try again") && !screen.contains("Cancelled."), "\(screen)")
    }

    @Test func theFirstChoiceOnAFreshDeviceIsANewAccountInTheBrowser() throws {
        var driver = try Scenes.choosingWebPage()
        #expect(driver.shows(WebActivationScreen.self))
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(Self.request(.registration, .browser))))])
        #expect(driver.shows(ProgressScreen.self))
    }

    @Test func whoIsOnTheDeviceCanLogInAgainHere() throws {
        var driver = try Scenes.choosingWebPage(Scenes.one)
        driver.press(.down)
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(Self.request(.subsequentLogin, .terminal))))])
    }

    @Test func theAddressIsShownAndCopiedAndTheNextStepTakesItAway() throws {
        var driver = try Scenes.waitingForBrowser()
        #expect(driver.shows(AddressScreen.self))
        #expect(try driver.text().contains(Self.address.url.original))
        driver.press(.control("o"), [.copy(Secret(Self.address.url.original))])
        driver.send(.stepStarted(FlowID(1), .flow(.setAuthorisationCode)))
        #expect(driver.shows(ProgressScreen.self))
    }

    @Test func helpStaysOverTheAddressWhenTheBrowserIsDone() throws {
        var driver = try Scenes.waitingForBrowser()
        driver.press(.function(1))
        driver.send(.stepStarted(FlowID(1), .flow(.setAuthorisationCode)))
        #expect(driver.shows(HelpScreen.self))
        driver.press(.escape)
        #expect(driver.shows(ProgressScreen.self))
    }

    /// "Opened" is displayed after the browser was started, and withdrawn if it fails.
    @Test func aBrowserIsSaidToBeOpenOnlyWhileThatIsSo() throws {
        var driver = try Scenes.waitingForBrowser(browser: nil)
        let texts = driver.state.context.settings.texts
        #expect(try !driver.text().contains(texts(Text("Opened in your browser. If not, open the link."))))
        driver.send(.browserReported(FlowID(7), .started))
        #expect(try !driver.text().contains(texts(Text("Opened in your browser. If not, open the link."))))
        driver.send(.browserReported(FlowID(1), .started))
        #expect(try driver.text().contains(texts(Text("Opened in your browser. If not, open the link."))))
        driver.send(.browserReported(FlowID(1), .failed))
        #expect(try !driver.text().contains(texts(Text("Opened in your browser. If not, open the link."))))
        #expect(try driver.text().contains(texts(Text("No browser could be started here. Open the address in one."))))
    }

    @Test func whoeverWaitsCanCancel() throws {
        var driver = try Scenes.waitingForBrowser()
        driver.press(.escape, [.flow(.cancel(FlowID(1)))])
        #expect(driver.shows(WebActivationScreen.self))
    }

    @Test func anAddressOfAnotherFlowIsNotShown() throws {
        var driver = try Scenes.started()
        driver.send(.addressOpened(FlowID(7), Self.address))
        #expect(driver.shows(StartScreen.self))
    }

    @Test func aPageThatNeedsAScriptOffersTheBrowser() throws {
        var driver = try Scenes.activating()
        driver.send(
            .flowFinished(
                .flow(
                    FlowReport(
                        flow: FlowID(1), status: .failed,
                        error: IdpSdkError(.scriptRequired, Text("The page needs a script.")),
                        snapshot: Scenes.empty))))
        guard let shown = driver.state.shown as? FailureScreen else {
            Issue.record("no failure is shown")
            return
        }
        #expect(shown.choices(driver.state.context).first == .webActivate)
    }

    @Test func whatMustBeCarriedElsewhereIsCopiedWhole() throws {
        var driver = try Scenes.pasting()
        let header = "X-KOBIL-ASTCLIENTDATA: " + String(repeating: "a1", count: 400)
        let shown = try driver.text()
        #expect(!shown.contains(header) && shown.contains("Ctrl-O copy address"))
        let address = Secret("http://127.0.0.1:8931/auth/realms/sandbox/protocol/openid-connect/auth?client_id=x")
        driver.press(.control("o"), [.copy(address)])
        #expect(try driver.text().contains("Ctrl-O copy headers"))
        driver.press(.control("o"), [.copy(Secret(header))])
        driver.press(.control("o"), [.copy(address)])
        let large = try driver.rows(Size(width: 140, height: 40)).joined().split(separator: " ").joined()
        #expect(large.contains(String(repeating: "a1", count: 20)) && !large.contains("…"))
    }

    @Test func whyAnAddressWasNotTakenIsSaidInThePrograms() throws {
        let text = try Scenes.pasting(refusal: "That address is at http://x: paste another.").text()
        #expect(text.contains("✗ That address is at http://x") && !text.contains("The server says"))
    }
    /// A phone cannot open an address of this machine, so the screen shows neither the instruction nor a QR code.
    @Test(arguments: ["http://127.0.0.1:8931/auth/device", "https://localhost/device", "http://[::1]:80/device"])
    func anAddressOfThisMachineIsForABrowserHere(_ url: String) throws {
        let texts = try Scenes.started().state.context.settings.texts
        let driver = try Scenes.loggingInElsewhere(at: url)
        let text = try driver.text(Size(width: 140, height: 40))
        #expect(
            text.contains(
                texts(Text("Open this address in a browser on this machine; another device cannot reach it:")).prefix(
                    40)) && text.contains("UDUP-KSWV"))
        #expect(
            !text.contains("█")
                && !text.contains(texts(Text("The QR code contains both: scan it with a phone.")).prefix(20)))
        let elsewhere = try Scenes.loggingInElsewhere(at: "https://localhost.example.com/device")
        #expect(try elsewhere.text(Size(width: 140, height: 40)).contains("█"))
    }

    @Test func aPictureIsScannedWhereThereIsRoomForIt() throws {
        let driver = try Scenes.loggingInElsewhere()
        let shown = try driver.text()
        #expect(shown.contains("UDUP-KSWV") && shown.contains("▀"))
        let low = try driver.rows(Size(width: 60, height: 18)).joined(separator: "\n")
        #expect(low.contains("UDUP-KSWV") && !low.contains("▀"))
    }

    /// A plain OpenID provider has no known links, but still the logins in a browser and by pasting.
    @Test(arguments: [true, false]) func aLoginAtAnyProviderHasItsOtherWays(_ hasLoopbackRedirect: Bool) throws {
        var oidc = Scenes.keycloak
        oidc.kind = .oidc
        oidc.hasLoopbackRedirect = hasLoopbackRedirect
        var driver = try Scenes.loggingIn(at: oidc)
        driver.press(.control("t"), [.flow(.cancel(FlowID(1)))])
        #expect(driver.shows(WaysScreen.self))
        #expect(try driver.text().contains("Log in on another machine"))
        #expect(try driver.text().contains("Log in with a browser") == hasLoopbackRedirect)
        driver.press(.enter)
        driver.send(
            .flowFinished(.flow(FlowReport(flow: FlowID(1), status: .userCancel, snapshot: Scenes.empty))),
            [.flow(.start(FlowID(2), .flow(FlowRequest(.login, via: hasLoopbackRedirect ? .browser : .paste))))])
    }

    @Test func aPageByScriptIsForABrowserThatCanComeBackOrForPasting() throws {
        for hasLoopbackRedirect in [true, false] {
            var provider = Scenes.keycloak
            provider.hasLoopbackRedirect = hasLoopbackRedirect
            var driver = try Scenes.loggingIn(at: provider)
            let error = IdpSdkError(.scriptRequired, Text("The page works by script alone."))
            driver.send(
                .flowFinished(.flow(FlowReport(flow: FlowID(1), status: .failed, error: error, snapshot: Scenes.empty)))
            )
            guard let shown = driver.state.shown as? FailureScreen else {
                Issue.record("no failure is shown")
                return
            }
            #expect(
                shown.choices(driver.state.context)
                    == (hasLoopbackRedirect ? [.loginInBrowser] : []) + [.loginByPaste, .tryAgain, .start])
        }
    }

    @Test func aLogoutSaysWhatGoesOnAtTheProvider() throws {
        var driver = try Scenes.started(Scenes.loggedIn, provider: Scenes.keycloak)
        while driver.startFocus != .logout { driver.press(.down) }
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.logout, user: UserID("jane")))))])
        var report = FlowReport(flow: FlowID(1), status: .ok, snapshot: Scenes.one)
        let address = UntrustedText("https://id.example.com/logout\u{202e}")
        report.remainders = [.tokenNotRevocable, .browserSession(at: address)]
        driver.send(.flowFinished(.flow(report)))
        let text = try driver.text()
        #expect(text.contains("cannot revoke tokens") && text.contains("https://id.example.com/logout"))
        #expect(!text.unicodeScalars.contains("\u{202e}"))
    }

    @Test func otherWaysLeaveALoginOfKeycloakAlone() throws {
        var driver = try Scenes.loggingIn(at: Scenes.keycloak)
        driver.type("jane")
        driver.press(.control("t"), [.flow(.cancel(FlowID(1)))])
        #expect(driver.shows(WaysScreen.self))
        driver.press(.enter)
        #expect(driver.shows(ProgressScreen.self))
        let left = FlowReport(flow: FlowID(1), status: .userCancel, snapshot: Scenes.empty)
        driver.send(
            .flowFinished(.flow(left)),
            [.flow(.start(FlowID(2), .flow(FlowRequest(.login, mode: .no, via: .register))))])
        var kobil = try Scenes.credentials()
        kobil.press(.control("t"))
        #expect(kobil.shows(CredentialsScreen.self))
    }

    @Test func aLoginElsewhereThatFailsLeadsToThePageItself() throws {
        var driver = try Scenes.loggingInElsewhere()
        driver.send(
            .flowFinished(
                .flow(
                    FlowReport(
                        flow: FlowID(1), status: .notSupported, error: IdpSdkError(910, 5, "no"), snapshot: Scenes.empty
                    ))))
        guard let shown = driver.state.shown as? FailureScreen else {
            Issue.record("no failure is shown")
            return
        }
        #expect(shown.choices(driver.state.context).first == .login)
    }

    @Test func theCommandThatDoesTheSameNamesClientAndAgent() {
        let command = EquivalentCommand(request: Self.request(.login, .browser), answered: [], provider: nil)
        #expect(command.text == "idp-wizard flow web-activate --client IDPLogin --agent browser")
        let login = FlowRequest(.login, via: .browser)
        #expect(
            EquivalentCommand(request: login, answered: [], provider: nil).text == "idp-wizard flow login --via browser"
        )
    }
}

extension Scenes {
    /// A page opened in another browser; the wizard asks for the final address.
    static func pasting(refusal: String? = nil) throws -> WizardTestDriver {
        var driver = try choosingWebPage()
        driver.press(.down)
        driver.press(.down)
        driver.pressAnyway(.enter)
        driver.send(.stepStarted(FlowID(1), .flow(.getAuthorizationCode)))
        let address = OpenedAddress(
            url: UntrustedText("http://127.0.0.1:8931/auth/realms/sandbox/protocol/openid-connect/auth?client_id=x"),
            headers: [
                OpenedAddress.Header(
                    name: "X-KOBIL-ASTCLIENTDATA", value: UntrustedText(String(repeating: "a1", count: 400)))
            ])
        driver.send(
            .credentialsRequested(
                FlowID(1),
                CredentialsPage(
                    id: QuestionID(1), fields: [InputField(id: .redirectURL, isMasked: false)],
                    error: refusal.map { IdpSdkError(.redirectMismatch, Text(verbatim: $0)) }, address: address)))
        return driver
    }

    /// A login at its first page.
    static func loggingIn(at provider: ProviderSummary) throws -> WizardTestDriver {
        var driver = try started(provider: provider)
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.login, mode: .no))))])
        driver.send(.stepStarted(FlowID(1), .flow(.getAuthorizationCode)))
        let fields = [InputField(id: .username), InputField(id: .password, isMasked: true)]
        driver.send(.credentialsRequested(FlowID(1), CredentialsPage(id: QuestionID(1), fields: fields)))
        return driver
    }

    /// A login that waits until the code is entered on another device.
    static func loggingInElsewhere(at url: String = "https://id.example.com/auth/realms/demo/device") throws
        -> WizardTestDriver
    {
        var driver = try started(provider: keycloak)
        while driver.startFocus != .loginOnDevice { driver.press(.down) }
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.login, via: .device))))])
        driver.send(.stepStarted(FlowID(1), .flow(.deviceLogin)))
        let modules = (0..<37 * 37).map { $0 % 3 == 0 }
        driver.send(
            .addressOpened(
                FlowID(1),
                OpenedAddress(
                    url: UntrustedText(url), userCode: UntrustedText("UDUP-KSWV"), until: expiry,
                    picture: QRPicture(size: 37, modules: modules))))
        return driver
    }

    /// A login that was refused on the other device.
    static func deniedElsewhere() throws -> WizardTestDriver {
        var driver = try loggingInElsewhere()
        let error = IdpSdkError(910, 18, "The login was denied in the browser. Nobody is logged in.")
        driver.send(.flowFinished(.flow(report(.userCancel, empty, error: error, user: nil))))
        return driver
    }

    /// The choice of a page for web views, opened from the start screen.
    static func choosingWebPage(_ snapshot: SdkSnapshot = empty) throws -> WizardTestDriver {
        var driver = try started(snapshot)
        while let focus = driver.startFocus, focus != .webActivate {
            driver.press(.down)
            guard driver.startFocus != focus else { break }
        }
        driver.press(.enter)
        return driver
    }

    /// A flow that waits for the browser.
    static func waitingForBrowser(browser: BrowserReport? = .started) throws -> WizardTestDriver {
        var driver = try choosingWebPage()
        driver.pressAnyway(.enter)
        driver.send(.stepStarted(FlowID(1), .flow(.getAstClientData)))
        driver.send(.stepStarted(FlowID(1), .flow(.getAuthorizationCode)))
        driver.send(
            .addressOpened(
                FlowID(1),
                OpenedAddress(
                    url: UntrustedText("http://127.0.0.1:35673/.idp-wizard/start/3217b4e6fb702c6460d2815e76aaed0b"))))
        if let browser { driver.send(.browserReported(FlowID(1), browser)) }
        return driver
    }
}

extension GoldenScreenTests {
    static let webViews: [Scene] = [
        Scene("web-activation") { try Scenes.choosingWebPage(Scenes.one) },
        Scene("web-address") { try Scenes.waitingForBrowser() },
        Scene("web-elsewhere") { try Scenes.pasting() },
        Scene("web-elsewhere-refused") { try Scenes.pasting(refusal: "That address is at http://x: paste another.") },
        Scene("login-elsewhere") { try Scenes.loggingInElsewhere() },
        Scene("login-elsewhere-here") { try Scenes.loggingInElsewhere(at: "http://127.0.0.1:8931/auth/device") },
        Scene("login-ways") {
            var driver = try Scenes.loggingIn(at: Scenes.keycloak)
            driver.press(.control("t"), [.flow(.cancel(FlowID(1)))])
            return driver
        },
    ]
}
