import FlowModel
import IdentityModel
import Recording
import Sentences
import Terminal
import Testing
import WatchProtocol

@testable import Wizard

/// The screen of what apps send, and the settings of an app.
struct WatchScreenTests {
    private func shown(_ driver: WizardTestDriver) throws -> WatchScreen {
        try #require(driver.state.shown as? WatchScreen)
    }

    private var run: RecordedRun {
        get throws {
            RecordedRun(
                Scenes.watchedConversations[3], [Scenes.refusedMessage],
                as: try #require(RunID(rawValue: "01JDE0000000000000000000AA")), provider: "sandbox",
                tenant: "sandbox")
        }
    }

    @Test func theNewestIsFirstAndSaysWhatToChange() throws {
        var driver = try Scenes.watching()
        #expect(try shown(driver).ids == [4, 2, 0])
        #expect(try driver.rows().contains { $0.contains("Remove the slash at its end.") })
        driver.press(.character("a"))
        #expect(try shown(driver).ids == [4, 3, 2, 0])
        driver.press(.character("f"))
        #expect(try shown(driver).ids == [4])
    }

    /// Each report asks for the next one; a conversation that has changed stays in its place.
    @Test func aReportChangesRows() throws {
        var driver = try Scenes.watching()
        driver.press(.down)
        let more = Scenes.conversation(
            Scenes.message(2, "GET auth"), Scenes.message(2, "POST token", 400, "REFRESH_TOKEN_ERROR", of: "jane"))
        let newer = Scenes.conversation(Scenes.message(9, "GET auth"))
        let report = WatchReport(
            changed: [newer, more], dropped: [0], omitted: 3, isPart: true, now: Scenes.watchedAt)
        driver.send(.watch(.seen(report)), [.watch(.next)])
        #expect(try shown(driver).ids == [9, 4, 2])
        #expect(try shown(driver).focus == 2)
        #expect(try driver.rows().contains { $0.contains("3 messages left out") })
        #expect(try driver.rows().contains { $0.contains("Another server over the same store") })
    }

    /// The realm is watched only while the screen is open.
    @Test func nothingIsAskedForOnceTheScreenIsLeft() throws {
        var driver = try Scenes.watching()
        driver.press(.escape)
        driver.send(.watch(.seen(WatchReport(now: Scenes.watchedAt))))
    }

    /// What was seen before is listed again when the screen is opened once more, also above itself.
    @Test func anotherScreenTakesTheReports() throws {
        var driver = try Scenes.watching()
        driver.press(.control("p"))
        driver.type("watch apps")
        driver.press(.enter, [.watch(.begin)])
        driver.send(
            .watch(.seen(WatchReport(changed: Scenes.watchedConversations, now: Scenes.watchedAt))), [.watch(.next)])
        #expect(try shown(driver).ids == [4, 2, 0])
        driver.press(.escape, [.watch(.begin)])
    }

    @Test func theDiagramGrowsWithTheConversation() throws {
        var driver = try Scenes.watching()
        driver.press(.enter, [.watch(.open(4))])
        driver.send(.watch(.opened(4, try run)))
        #expect(driver.shows(DiagramScreen.self))
        let before = driver.state.context.opened?.diagram.events.count
        let added = Scenes.message(4, "GET auth").drawn
        driver.send(.watch(.seen(WatchReport(added: added, now: Scenes.watchedAt))), [.watch(.next)])
        #expect(driver.state.context.opened?.diagram.events.count == (before ?? 0) + 2)
        #expect(driver.state.context.opened?.run.events.count == (before ?? 0) + 2)
    }

    /// The finding of a refusal is a check between the request and its answer.
    @Test func theFindingIsACheckInTheDiagram() throws {
        let run = try run
        #expect(run.events.map(\.name) == ["GET auth", "check GET auth", "400 GET auth"])
        guard case .check(let check) = run.events[1].content else { throw CancellationError() }
        #expect(!check.passed && check.name == "redirect-uri-differs" && check.found == "http://localhost:5173/cb/")
        #expect(EventPurpose(of: run.events[1]) == .checkRequest)
        #expect(run.ending?.status == "invalid_redirect_uri" && run.ending?.reason != nil)
        #expect(run.header.flow == "watch shop" && run.header.source == .watch)
    }

    @Test func aConversationIsKept() throws {
        var driver = try Scenes.watching()
        driver.press(.character("s"), [.watch(.keep(4))])
        driver.send(.watch(.kept(RunSummary(try run))))
        #expect(try driver.rows().contains { $0.contains("Kept as a run") })
    }

    /// The next login of the app goes wrong, if the fault can strike a login.
    @Test func aFaultIsGivenToTheApp() throws {
        var driver = try Scenes.watching()
        driver.press(.character("x"))
        let screen = try #require(driver.state.shown as? FaultsScreen)
        #expect(Set(screen.ids) == Set(FaultName.ofLogins))
        driver.press(.enter, [.watch(.arm(screen.ids[0], ClientID("shop")))])
        driver.send(.watch(.armed(.wrongNonce, ClientID("shop"))))
        #expect(try driver.rows().contains { $0.contains("The next login of shop goes wrong") })
    }

    @Test func aProviderThatCannotBeWatchedIsAskedAgain() throws {
        var driver = try Scenes.watchOpened()
        driver.send(.watch(.refused(Text("This provider cannot be watched."))))
        #expect(try driver.rows().contains { $0.contains("This provider cannot be watched.") })
        driver.press(.character("r"), [.watch(.begin)])
    }

    /// A failure is over once the client has succeeded; a note on a success stays.
    @Test func theOutcomeIsThatOfTheLastTellingMessage() {
        var note = Scenes.message(2, "POST token", 200, "CODE_TO_TOKEN")
        note.finding = RuleFinding("openid-missing", source: "OpenID Connect Core", Text("Ask for openid."))
        var conversation = Scenes.conversation(Scenes.refusedMessage)
        #expect(conversation.outcome == .failed(status: 400, reason: "invalid_redirect_uri", cause: nil))
        conversation.add(Scenes.message(2, "POST token", 200, "CODE_TO_TOKEN"))
        #expect(conversation.outcome == .succeeded && conversation.finding == nil && conversation.purpose == .login)
        conversation.add(note)
        conversation.add(Scenes.message(2, "GET userinfo"))
        #expect(conversation.outcome == .succeeded && conversation.finding?.rule == "openid-missing")
    }

    @Test(arguments: AppLibrary.allCases) func settingsNameTheProviderAndTheClient(library: AppLibrary) throws {
        var client = AdministeredClient(id: ClientRecordID(rawValue: "1"), clientID: ClientID("sh\"op"))
        client.redirectURIs = [UntrustedText("http://localhost:5173/*"), UntrustedText("http://localhost:5173/cb")]
        var provider = Scenes.sandbox
        provider.issuer = "http://127.0.0.1:8931/auth/realms/sandbox"
        let app = ConnectedApp(client, at: provider)
        let text = app.settings(for: library).joined(separator: "\n")
        if library == .sudo { return #expect(text.hasPrefix("idp-wizard sudo config")) }
        // A client's ID cannot leave the quotes of the settings.
        #expect(text.contains("shop") && text.contains("127.0.0.1:8931/auth"), "\(text)")
        if [.appAuth, .oidcClientTS].contains(library) { #expect(text.contains("http://localhost:5173/cb")) }
    }
}
