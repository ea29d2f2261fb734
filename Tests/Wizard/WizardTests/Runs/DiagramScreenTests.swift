import FlowModel
import IdentityModel
import Localization
import Recording
import Sentences
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// The diagram and the inspector: keys, secrets, and how much is drawn.
struct DiagramScreenTests {
    /// A search without a match is reported; the selection stays.
    @Test func aSearchWithoutAMatchSaysSo() throws {
        var driver = try Scenes.finishedDiagram()
        driver.press(.character("/"))
        driver.type("nowhere")
        driver.press(.enter)
        #expect(try driver.text().contains("No event that is shown contains \"nowhere\"."))
        driver.press(.character("n"))
        #expect(try driver.text().contains("No event that is shown contains \"nowhere\"."))
        // Another search begins with an empty text, and undo brings the old one back.
        driver.press(.character("/"))
        driver.type("token")
        driver.press(.enter)
        #expect(try !driver.text().contains("No event that is shown"))
    }

    /// A folded group is one row, which each press leaves in both directions.
    @Test func findNextLeavesAFoldedLine() throws {
        let events =
            [RunEvents.event(0, .app, .idpSdk, "check one")]
            + ["iss", "aud", "exp"].map { RunEvents.check(1, $0) }
            + [RunEvents.event(4, .app, .idpSdk, "check two")]
        var driver = try Scenes.finishedDiagram(events)
        driver.press(.character("/"))
        driver.type("check")
        driver.press(.enter)
        func selected() throws -> String { try #require(driver.rows().first { $0.hasPrefix(" ▸") }) }
        var rows = [try selected()]
        for key in "nnnNNN" {
            driver.press(.character(key))
            rows.append(try selected())
        }
        #expect(Set(rows).count == 3 && rows[0].contains("check one") && rows[2].contains("check two"), "\(rows)")
        #expect(rows == [0, 1, 2, 0, 2, 1, 0].map { rows[$0] }, "\(rows)")
    }

    @Test func theListOfRunsIsSearched() throws {
        var driver = try Scenes.runs()
        driver.press(.character("/"))
        driver.type("invalid")
        driver.press(.enter)
        let text = try driver.text()
        #expect(text.contains("1 of 2 runs") && text.contains("INVALID_TOKEN") && !text.contains("✓ OK"), "\(text)")
        // The action is for the run that is shown.
        driver.press(.character("d"))
        driver.press(.down)
        driver.press(.enter, [.runs(.delete(Scenes.storedRuns[1].header.id))])
        driver.press(.character("/"))
        driver.type("nobody")
        #expect(try driver.text().contains("No run has \"nobody\" in its ID, name, flow, user or result."))
        driver.press(.enter)
        driver.press(.enter, [])
        driver.press(.escape)
        #expect(try driver.text().contains("2 runs"))
        driver.press(.escape)
        #expect(!driver.shows(RunsScreen.self))
    }

    @Test func f3ShowsTheDiagramAndGoesBack() throws {
        var driver = try Scenes.recorded()
        driver.type("jan")
        driver.press(.function(3))
        #expect(driver.shows(DiagramScreen.self))
        driver.press(.function(3))
        #expect(driver.shows(CredentialsScreen.self))
        #expect(try driver.text().contains("jan"))
    }

    @Test(arguments: [80, 120])
    func theDiagramComesFirstWhereThatIsSetAndTheWindowIsNarrow(_ width: Int) throws {
        var driver = try WizardTestDriver(
            size: Size(width: width, height: 24), preferences: WizardPreferences(firstView: .diagram))
        driver.send(.providerOpened(Scenes.sandbox))
        driver.send(.stateChanged(.flow(Scenes.one)))
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.login, user: UserID("jane")))))])
        #expect(width == 80 ? driver.shows(DiagramScreen.self) : driver.shows(ProgressScreen.self))
    }

    @Test func withoutAFlowANoticeTells() throws {
        var driver = try Scenes.started()
        driver.press(.function(3))
        #expect(driver.shows(StartScreen.self))
        #expect(try driver.text().contains("No flow has run yet."))
    }

    @Test func newEventsAreFollowedUntilTheUserMoves() throws {
        var driver = try Scenes.diagram()
        #expect(try driver.text().contains("waiting for you"))
        driver.press(.home)
        driver.send(.recorded(FlowID(1), Array(RunEvents.whole.dropFirst(RunEvents.waiting.count))))
        #expect(try driver.rows().contains { $0.hasPrefix(" ▸") && $0.contains("1 · GetAstClientData") })
        driver.press(.end)
        #expect(try driver.rows().contains { $0.hasPrefix(" ▸") && $0.contains("SetAuthorisationCodeResult") })
    }

    @Test func theDiagramStaysAfterTheFlow() throws {
        var driver = try Scenes.diagram()
        driver.send(.flowFinished(.flow(Scenes.report(.ok, Scenes.loggedIn))))
        #expect(driver.shows(DiagramScreen.self))
        driver.press(.escape)
        #expect(driver.shows(ResultScreen.self))
    }

    @Test func aSecretIsShownOnlyWhenAskedForAndHiddenOnFocusLoss() throws {
        var driver = try Scenes.inspector("GET auth")
        let secret = "af0ifjsldkj"
        while try !driver.rows().contains(where: { $0.hasPrefix(" ▸ state") }) { driver.press(.down) }
        #expect(try !driver.text().contains(secret))
        driver.press(.character("y"))
        #expect(try driver.text().contains("F2 shows it"))
        driver.press(.function(2))
        #expect(try driver.text().contains(secret))
        driver.press(.character("y"), [.copy(Secret(secret))])
        driver.send(.attentionLost)
        #expect(try !driver.text().contains(secret))
        driver.press(.function(2))
        driver.press(.right)
        driver.press(.left)
        #expect(try !driver.text().contains(secret))
    }

    @Test func aStoredRunHasNothingToReveal() throws {
        var driver = try Scenes.replay()
        while let timer = driver.state.timer { driver.send(.timerFired(timer.number)) }
        driver.press(.character("/"))
        driver.type("GET auth")
        driver.press(.enter)
        driver.press(.enter)
        #expect(driver.shows(InspectorScreen.self))
        #expect(try !driver.text().contains("F2"))
    }

    @Test func aFilterHidesALaneAndShowsItAgain() throws {
        var driver = try Scenes.finishedDiagram()
        driver.press(.character("f"))
        driver.press(.enter)
        driver.press(.escape)
        #expect(try !driver.text().contains("getAuthorizationCode ─"))
        #expect(try driver.text().contains("filtered"))
        driver.press(.character("f"))
        driver.press(.enter)
        driver.press(.escape)
        #expect(try driver.text().contains("getAuthorizationCode ─"))
    }

    @Test func tenThousandEventsAreDrawnByTheWindowAlone() throws {
        let texts = try WizardTestDriver().state.context.settings.texts
        func pieces(_ count: Int) -> Int {
            let events = (0..<count).map { RunEvents.event($0, .app, .idpSdk, "call \($0)") }
            let look = Look(texts: texts, glyphs: .unicode)
            var rows = DiagramRows()
            return DiagramPicture(
                diagram: SequenceDiagram(events), look: look, size: Size(width: 80, height: 24), isRunning: true
            ).drawing(&rows).pieces.count
        }
        #expect(pieces(10_000) == pieces(100))
    }

    @Test func aPauseShowsWhatIsSentAndGoesOn() throws {
        var driver = try Scenes.paused()
        #expect(driver.shows(PauseScreen.self))
        #expect(try driver.text().contains("response_type"))
        driver.press(.character(" "), [.flow(.goOn)])
        driver.send(.resumed(FlowID(1)))
        #expect(driver.shows(ProgressScreen.self))
        driver.send(.paused(FlowID(1), .step("SetAuthorisationCode")))
        driver.press(.character("E"), [.flow(.goOnToEnd)])
        driver.send(.resumed(FlowID(1)))
        driver.send(.paused(FlowID(1), .step("SetAuthorisationCode")))
        driver.press(.escape, [.flow(.cancel(FlowID(1)))])
        #expect(driver.shows(ModeScreen.self))
    }

    @Test func aReplayShowsTheEventsOneAfterTheOther() throws {
        var driver = try Scenes.replay()
        #expect(driver.shows(DiagramScreen.self))
        let first = try #require(driver.state.timer)
        driver.send(.timerFired(first.number + 7))
        #expect(driver.state.timer == first)
        var count = 0
        while let timer = driver.state.timer {
            #expect(timer.after <= .seconds(2))
            driver.send(.timerFired(timer.number))
            count += 1
        }
        #expect(count >= 3)
        #expect(driver.state.context.opened?.diagram.events == Scenes.storedRuns[0].events)
        driver.press(.escape)
        #expect(driver.shows(RunsScreen.self))
    }

    @Test func aReplayThatIsLeftSetsNoTimer() throws {
        var driver = try Scenes.replay()
        #expect(driver.state.timer != nil)
        driver.press(.escape)
        #expect(driver.state.timer == nil)
    }

    @Test func aRunIsDeletedAfterAQuestion() throws {
        var driver = try Scenes.runs()
        driver.press(.character("d"))
        #expect(driver.shows(ConfirmationScreen.self))
        driver.press(.down)
        driver.press(.enter, [.runs(.delete(Scenes.storedRuns[1].header.id))])
        driver.send(.runDeleted(Scenes.storedRuns[1].header.id), [.runs(.list)])
    }

    @Test func aRunIsNamedAndPinned() throws {
        var driver = try Scenes.runs()
        let id = Scenes.storedRuns[1].header.id
        driver.press(.character("L"))
        #expect(driver.shows(RunNameScreen.self))
        driver.type("the bad one")
        driver.press(.enter, [.runs(.name(id, "the bad one"))])
        driver.send(.runsRefused(Text("There is no space.")))
        #expect(driver.shows(RunNameScreen.self))
        #expect(try driver.text().contains("There is no space."))
        driver.press(.enter, [.runs(.name(id, "the bad one"))])
        driver.send(.runChanged(id), [.runs(.list)])
        #expect(driver.shows(RunsScreen.self))
        var changed = Scenes.storedRuns.map { RunSummary($0) }
        changed[1].header.name = "the bad one"
        changed[1].header.isPinned = true
        changed[0].header.source = .tape
        driver.send(.runsLoaded(changed, now: RunEvents.start))
        let text = try driver.text()
        #expect(
            text.contains("the bad one: activate") && text.contains("pinned") && text.contains("tape"))
        #expect(!text.contains("There is no space."))
        driver.press(.character("b"), [.runs(.pin(id, false))])
        driver.press(.down)
        driver.press(.character("b"), [.runs(.pin(Scenes.storedRuns[0].header.id, true))])
        // Without a text, the name is removed.
        driver.press(.up)
        driver.press(.character("L"))
        driver.press(.control("u"))
        driver.press(.enter, [.runs(.name(id, nil))])
    }

    @Test func anExportNamesTheFileThatWasWritten() throws {
        var driver = try Scenes.runs()
        driver.press(.character("e"))
        let id = Scenes.storedRuns[1].header.id
        let path = "idp-wizard-activate-\(id.rawValue).html"
        driver.press(.enter, [.runs(.export(id, .html, path: path))])
        driver.send(.runExported(path: "/home/jane/\(path)"))
        #expect(try driver.text().contains("Written: /home/jane/\(path)"))
        #expect(try driver.text().contains("Enter open"))
        driver.press(.enter, [.runs(.open(path: "/home/jane/\(path)"))])
        driver.send(.fileReported(path: "/home/jane/\(path)", .started))
        #expect(try driver.text().contains("Opened in your browser."))
        driver.send(.fileReported(path: "/home/jane/\(path)", .failed))
        #expect(try driver.text().contains("Open this address in one:"))
        #expect(try driver.text().contains("file:///home/jane/"))
        // Another format is another file, which is not written yet.
        driver.press(.down)
        #expect(try driver.text().contains("Enter export") && !driver.text().contains("Written"))
        driver.press(.enter, [.runs(.export(id, .svg, path: "idp-wizard-activate-\(id.rawValue).svg"))])
    }

    @Test func anExportThatNoBrowserShowsIsNotOfferedToOne() throws {
        var driver = try Scenes.runs()
        driver.press(.character("e"))
        let id = Scenes.storedRuns[1].header.id
        driver.press(.down)
        driver.press(.down)
        driver.press(.enter, [.runs(.export(id, .mermaid, path: "idp-wizard-activate-\(id.rawValue).mmd"))])
        driver.send(.runExported(path: "/home/jane/run.mmd"))
        #expect(try driver.text().contains("Enter export"))
    }

    @Test func anExportGoesToThePathThatIsTypedAndFollowsTheFormat() throws {
        var driver = try Scenes.runs()
        driver.press(.character("e"))
        driver.press(.tab)
        driver.press(.control("u"))
        driver.type("/srv/demo.html")
        let id = Scenes.storedRuns[1].header.id
        driver.press(.enter, [.runs(.export(id, .html, path: "/srv/demo.html"))])
        driver.press(.backTab)
        driver.press(.down)
        driver.press(.enter, [.runs(.export(id, .svg, path: "/srv/demo.svg"))])
        driver.press(.tab)
        driver.press(.control("u"))
        driver.press(.enter)
        #expect(driver.shows(RunExportScreen.self), "without a path nothing is written")
    }
}
