import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import Testing

@testable import Wizard

/// The tokens of KOBIL's and other providers' users; ``SudoReducerTests`` has those of user pools.
struct TokensScreenTests {
    private func nextChange(_ seconds: Int) throws -> Duration? {
        let token = SessionTokens.Token(.id, Secret("x"), expires: Scenes.ahead(seconds), claims: [])
        return try Scenes.tokens(SessionTokens(tokens: [token])).state.timer?.after
    }

    /// Who has logged in is done; who has activated a user goes on with the session.
    @Test(arguments: [FlowName.login, .stayLoggedIn]) func aLoginLeadsBackToTheStart(_ flow: FlowName) throws {
        var driver = try Scenes.started(Scenes.one, provider: Scenes.keycloak)
        let request = FlowRequest(flow, user: UserID("jane"))
        let report = Scenes.report(.ok, Scenes.loggedIn)
        driver.send(.stateChanged(.flow(Scenes.loggedIn)))
        #expect(
            report.result(of: request, driver.state.context).choices == [.start, .tokens(.device), .restart, .logout])
    }

    @Test func aResultOffersTheTokensOfTheLogin() throws {
        var driver = try Scenes.activated()
        let shown = try #require(driver.state.shown as? ResultScreen)
        #expect(shown.choices(driver.state.context).contains(.tokens(.device)))
        driver.press(.down)
        driver.press(.enter, [.loadTokens(.device)])
        driver.send(.tokensLoaded(.device, Scenes.deviceTokens()))
        #expect(driver.shows(TokensScreen.self))
        driver.press(.escape)
        #expect(driver.shows(ResultScreen.self))
    }

    @Test(arguments: [Scenes.empty, Scenes.one])
    func withoutAUserThereAreNoTokens(_ snapshot: SdkSnapshot) throws {
        #expect(try !Scenes.started(snapshot).state.context.startChoices.contains(.tokens(.device)))
    }

    @Test func eachTokenHasItsClaimsWithTheirMeanings() throws {
        var driver = try Scenes.tokens()
        let id = try driver.text(GoldenScreenTests.wideSize)
        #expect(id.contains("preferred_username") && id.contains("the user name"))
        #expect(id.contains("expires in 4 minutes") && id.contains("openid profile offline_access"))
        #expect(!id.contains("resource server"))
        driver.press(.down)
        let access = try driver.text(GoldenScreenTests.wideSize)
        #expect(access.contains("for the resource server, not for the app") && !access.contains("preferred_username"))
    }

    @Test func aTokenIsShownWholeAndHiddenByEverythingElse() throws {
        var driver = try Scenes.tokens()
        #expect(try !driver.text().contains("TOKEN-ß"))
        driver.press(.enter)
        #expect(try driver.text().contains("eyJraWQi.ID-TOKEN-ß.c2ln"))
        driver.press(.character("y"), [.copy(Secret("eyJraWQi.ID-TOKEN-ß.c2ln"))])
        driver.press(.down)
        #expect(try !driver.text().contains("TOKEN-ß"))
        driver.press(.character("y"))
        #expect(!"\(driver.state)".contains("TOKEN-ß"))
    }

    /// Enter and F2 do nothing on the row of the stored token, which has no text.
    @Test func theStoredTokenIsNeverShown() throws {
        var driver = try Scenes.tokens()
        for _ in 0..<2 { driver.press(.down) }
        driver.press(.enter)
        driver.press(.function(2))
        let text = try driver.text()
        #expect(text.contains("offline token") && text.contains("derived from the PIN"))
        #expect(text.contains("1 minute ago") || text.contains("60 seconds ago"))
        #expect(!text.contains("TOKEN-ß"))
    }

    /// Row and facts of the stored token: that it never expires is said only where it is known.
    @Test(arguments: [
        (ShownFactor.Kind.offlineToken, Expiry<ReportedTime>.never, "offline token; does not expire"),
        (.refreshToken, .unknown, "refresh token; expiry unknown"),
        (.refreshToken, .known(Scenes.ahead(1800)), "refresh token; expires in 30 minutes"),
    ])
    func anUnknownExpiryIsSaidToBeUnknown(
        _ kind: ShownFactor.Kind, _ expires: Expiry<ReportedTime>, _ words: String
    ) throws {
        let stored = ShownFactor(kind, mode: .no, seal: .file, expires: expires)
        var driver = try Scenes.tokens(Scenes.deviceTokens(stored: stored))
        for _ in 0..<2 { driver.press(.down) }
        let text = try driver.text(GoldenScreenTests.wideSize)
        #expect(text.contains(words))
        #expect(text.contains("does not expire") == (expires == .never))
        #expect(text.contains("offline token") == (kind == .offlineToken))
    }

    @Test(arguments: [
        (37, 1), (119, 1), (120, 1), (121, 2), (149, 30), (150, 1), (209, 60), (210, 1), (240, 31), (0, 1), (-119, 1),
        (-120, 30), (-200, 10),
    ])
    func timesCountEachSecondWithinTwoMinutesAndThenEachMinute(_ seconds: Int, _ wait: Int) throws {
        #expect(try nextChange(seconds) == .seconds(wait))
    }

    @Test func timesAreCountedOnlyWhileTheScreenIsShown() throws {
        var driver = try Scenes.tokens(Scenes.deviceTokens(90))
        let timer = try #require(driver.state.timer)
        driver.send(.timerFired(timer.number), [.loadTokens(.device)])
        #expect(driver.state.timer == nil, "one request at a time")
        driver.press(.enter)
        driver.send(.tokensLoaded(.device, Scenes.deviceTokens(89)))
        #expect(try driver.text().contains("in 89 seconds") && driver.text().contains("ID-TOKEN-ß"))
        driver.press(.function(1))
        #expect(driver.shows(HelpScreen.self) && driver.state.timer == nil)
        driver.send(.timerFired(timer.number))
        driver.press(.escape)
        #expect(driver.state.timer != nil)
        driver.press(.escape)
        #expect(driver.state.timer == nil)
    }

    @Test func renewedTokensAreHiddenAndNotYetChecked() throws {
        var driver = try Scenes.checkingSignatures()
        driver.send(.signaturesChecked(.device, Scenes.signatures))
        #expect(try driver.text().contains("the signature is valid, by key kid-1 (RS256)"))
        #expect(try driver.text().contains("no suitable key kid-0"))
        var renewed = Scenes.deviceTokens()
        driver.send(.tokensLoaded(.device, renewed))
        #expect(try driver.text().contains("kid-1"))
        renewed.tokens[0].text = Secret("eyJraWQi.NEXT-TOKEN-ß.c2ln")
        driver.send(.tokensLoaded(.device, renewed))
        #expect(try !driver.text().contains("kid-1"))
    }

    @Test func aCheckRunsOnceAtATime() throws {
        var driver = try Scenes.checkingSignatures()
        driver.press(.enter)
        driver.send(.signaturesChecked(.sudo, Scenes.signatures))
        #expect(try driver.text().contains("Loading the provider's keys"))
        driver.send(.signaturesChecked(.device, .noKeys(Text("The provider's keys cannot be read."))))
        driver.press(.enter, [.checkSignatures(.device)])
    }

    @Test func tokensOfAnotherUserReplaceThoseOfTheLast() throws {
        var driver = try Scenes.tokens()
        driver.press(.enter)
        driver.send(.stateChanged(.flow(Scenes.one)), [.loadTokens(.device)])
        #expect(try !driver.text().contains("TOKEN-ß"))
        driver.send(.tokensRefused(.device, Text("No user is signed in.")))
        #expect(try driver.text().contains("No user is signed in") && driver.state.timer == nil)
    }
}
