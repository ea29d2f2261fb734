import IdentityModel
import Terminal
import Testing

@testable import Wizard

/// Web views and browsers on the screen: the choice, the address, and every way out.
@Suite struct WebActivationTests {
    private static let address = OpenedAddress(
        url: UntrustedText("http://127.0.0.1:35673/.idp-wizard/start/3217b4e6fb702c6460d2815e76aaed0b"))

    private static func order(_ client: WebViewClient, _ agent: UserAgentKind) -> FlowOrder {
        FlowOrder(id: FlowID(1), flow: .webActivate, webView: WebViewOrder(client: client, agent: agent))
    }

    @Test func theFirstChoiceOnAFreshDeviceIsANewAccountInTheBrowser() throws {
        var driver = try Scenes.choosingWebPage()
        #expect(driver.kind == .webActivation)
        driver.press(.enter, [.startFlow(Self.order(.registration, .browser))])
        #expect(driver.kind == .progress)
    }

    @Test func whoIsOnTheDeviceCanLogInAgainHere() throws {
        var driver = try Scenes.choosingWebPage(Scenes.one)
        driver.press(.down)
        driver.press(.enter, [.startFlow(Self.order(.subsequentLogin, .terminal))])
    }

    @Test func theAddressIsShownAndCopiedAndTheNextStepTakesItAway() throws {
        var driver = try Scenes.waitingForBrowser()
        #expect(driver.kind == .address)
        #expect(try driver.text().contains(Self.address.url.original))
        driver.press(.character("y"), [.copy(Secret(Self.address.url.original))])
        driver.send(.stepStarted(RunningStep(flow: FlowID(1), name: .setAuthorisationCode)))
        #expect(driver.kind == .progress)
    }

    @Test func helpStaysOverTheAddressWhenTheBrowserIsDone() throws {
        var driver = try Scenes.waitingForBrowser()
        driver.press(.function(1))
        driver.send(.stepStarted(RunningStep(flow: FlowID(1), name: .setAuthorisationCode)))
        #expect(driver.kind == .help)
        driver.press(.escape)
        #expect(driver.kind == .progress)
    }

    @Test func whoeverWaitsCanCancel() throws {
        var driver = try Scenes.waitingForBrowser()
        driver.press(.escape, [.cancelFlow(FlowID(1))])
        #expect(driver.kind == .webActivation)
    }

    @Test func anAddressOfAnotherFlowIsNotShown() throws {
        var driver = try Scenes.started()
        driver.send(.addressOpened(FlowID(7), Self.address))
        #expect(driver.kind == .start)
    }

    @Test func aPageThatNeedsAScriptOffersTheBrowser() throws {
        var driver = try Scenes.activating()
        driver.send(
            .flowFinished(
                FlowReport(
                    flow: FlowID(1), status: .failed, error: IdpSdkError(.scriptRequired, "The page needs a script."),
                    snapshot: Scenes.empty)))
        guard case .failure(let shown) = driver.state.screen else {
            Issue.record("no failure is shown")
            return
        }
        #expect(driver.state.failureChoices(shown).first == .webActivate)
    }

    @Test func theCommandThatDoesTheSameNamesClientAndAgent() {
        let command = EquivalentCommand(order: Self.order(.login, .browser), answered: [], provider: nil)
        #expect(command.text == "idp-wizard flow web-activate --client IDPLogin --agent browser")
        let login = FlowOrder(id: FlowID(1), flow: .login, isInBrowser: true)
        #expect(
            EquivalentCommand(order: login, answered: [], provider: nil).text == "idp-wizard flow login --via browser")
    }
}

extension Scenes {
    /// The choice of a web page, reached from the start screen.
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
    static func waitingForBrowser() throws -> WizardTestDriver {
        var driver = try choosingWebPage()
        driver.sendAnyway(.keyPressed(.enter, generation: driver.state.generation))
        driver.send(.stepStarted(RunningStep(flow: FlowID(1), name: .getAstClientData)))
        driver.send(.stepStarted(RunningStep(flow: FlowID(1), name: .getAuthorizationCode)))
        driver.send(
            .addressOpened(
                FlowID(1),
                OpenedAddress(
                    url: UntrustedText("http://127.0.0.1:35673/.idp-wizard/start/3217b4e6fb702c6460d2815e76aaed0b"))))
        return driver
    }
}

extension GoldenScreenTests {
    static let webViews: [Scene] = [
        Scene("web-activation") { try Scenes.choosingWebPage(Scenes.one) },
        Scene("web-address") { try Scenes.waitingForBrowser() },
    ]
}
