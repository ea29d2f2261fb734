import FlowModel
import IdentityModel
import Recording
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// The presenter view: what it says of an event, its keys, and the window it needs.
struct PresenterTests {
    /// The rows without empty ones at the end, without title, rule and footer.
    private func body(_ driver: WizardTestDriver, _ size: Size = .standard) throws -> [String] {
        var rows = try driver.rows(size).dropFirst(2).dropLast(2).map { $0 }
        while rows.last?.allSatisfy(\.isWhitespace) == true { rows.removeLast() }
        return rows
    }

    @Test func theNewestEventIsFollowedUntilThePresenterLooksBack() throws {
        var driver = try Scenes.presenter(RunEvents.waiting)
        #expect(try driver.text().contains("waiting for you: provideCredentials"))
        driver.press(.left)
        #expect(try driver.text().contains("earlier: event"))
        let arrow = try body(driver)[7]
        driver.send(.recorded(FlowID(1), Array(RunEvents.whole.dropFirst(RunEvents.waiting.count))))
        #expect(try body(driver)[7] == arrow)
        driver.press(.character(" "))
        #expect(try !driver.text().contains("earlier: event"))
        #expect(try driver.text().contains("SetAuthorisationCodeResult"))
    }

    @Test func spaceGoesToTheNewestEventAndContinuesThePausedRun() throws {
        var driver = try Scenes.paused()
        driver.press(.function(3))
        driver.press(.character("p"))
        #expect(driver.shows(PresenterScreen.self))
        #expect(try driver.text().contains("stopped before"))
        driver.press(.left)
        driver.press(.character(" "), [.flow(.goOn)])
        #expect(try !driver.text().contains("earlier: event"))
    }

    @Test func aRunThatIsPausedBeforeItsFirstEventCanBeContinued() throws {
        var driver = try Scenes.activating()
        driver.send(.paused(FlowID(1), .step("GetAstClientData")))
        driver.press(.function(3))
        driver.press(.character("p"))
        #expect(try driver.text().contains("stopped before GetAstClientData"))
        #expect(try driver.rows().last?.contains("Space continue") == true)
        driver.press(.character(" "), [.flow(.goOn)])
    }

    /// Going back to the first event and forward again shows each arrow once; the desk's requests are not among them.
    @Test func arrowsGoThroughAllEventsButTheDesks() throws {
        var driver = try Scenes.presenter(RunEvents.whole)
        let diagram = SequenceDiagram(RunEvents.whole)
        let events = PresenterScreen.events(diagram)
        for _ in events.dropFirst() { driver.press(.left) }
        #expect(try driver.text().contains("event 1 of \(events.count)"))
        driver.press(.left)
        #expect(try driver.text().contains("event 1 of \(events.count)"))
        for _ in events.dropFirst() { driver.press(.right) }
        #expect(try !driver.text().contains("earlier: event"))
        #expect(
            !events.isEmpty && events.allSatisfy { !diagram.events[$0].isOfDesk && diagram.events[$0].kind != .step })
    }

    @Test func theSelectedArrowIsThePointer() throws {
        var driver = try Scenes.finishedDiagram()
        driver.press(.character("/"))
        driver.type("POST token")
        driver.press(.enter)
        driver.press(.character("p"))
        #expect(try driver.text().contains("POST token"))
        driver.press(.enter)
        #expect(driver.shows(InspectorScreen.self))
        driver.press(.escape)
        driver.press(.character("p"))
        #expect(driver.shows(DiagramScreen.self))
    }

    /// While the presenter looks back, the state is the one at that time, not today's.
    @Test func theStateIsThatOfTheTimeOfTheEvent() throws {
        var driver = try Scenes.presenter(RunEvents.waiting)
        let before = try body(driver).prefix(BigText.height)
        driver.send(.recorded(FlowID(1), Array(RunEvents.whole.dropFirst(RunEvents.waiting.count))))
        driver.send(.flowFinished(.flow(Scenes.report(.ok, Scenes.loggedIn))))
        let after = try body(driver).prefix(BigText.height)
        let letters = try #require(BigText("LOGGED_IN", width: 77, glyphs: .unicode).rows)
        for (row, letter) in zip(after, letters) { #expect(row.contains(letter), "\(row)") }
        #expect(before != after)
        driver.press(.left)
        #expect(try body(driver).prefix(BigText.height) == before)
    }

    @Test(arguments: [Size.standard, Size(width: 40, height: 12)])
    func everythingFitsIntoTwelveRows(_ size: Size) throws {
        for events in [RunEvents.whole, RunEvents.failed, RunEvents.sudo] {
            var driver = try Scenes.presenter(events, size: size)
            for _ in PresenterScreen.events(SequenceDiagram(events)) {
                let rows = try body(driver, size)
                #expect(rows.count <= min(12, size.height - 4), "\(rows.joined(separator: "\n"))")
                driver.press(.left)
            }
        }
    }

    /// Other screens need the usual window.
    @Test func onlyThisViewWorksInASmallWindow() throws {
        let size = PresenterScreen.smallestWindow
        var driver = try Scenes.presenter(RunEvents.failed, size: size)
        let rows = try driver.rows(size)
        #expect(rows.contains { $0.contains("✗ INVALID_TOKEN") } && rows.contains { $0.contains("Step 3 of 3") })
        #expect(rows[0].contains("ACTIVATION_REQUIRED"))
        driver.press(.escape)
        #expect(try driver.rows(size).contains { $0.contains("too small") })
    }

    @Test func theProjectorsColoursComeAndGo() throws {
        var driver = try Scenes.presenter(RunEvents.whole)
        let before = driver.state.preferences.theme
        driver.pressAnyway(.character("t"))
        #expect(driver.state.preferences.theme == .projector)
        #expect(try driver.rows().last?.contains("usual colours") == true)
        driver.pressAnyway(.character("t"))
        #expect(driver.state.preferences.theme == before)
    }

    @Test func inAStoredRunSpaceGoesToTheNextEvent() throws {
        var driver = try Scenes.presenterOfStoredRun()
        #expect(try driver.text().contains("event 1 of"))
        driver.press(.character(" "))
        #expect(try driver.text().contains("event 2 of"))
    }

    @Test func lettersAreWiderWhereThereIsRoom() {
        let narrow = BigText("STATE", width: 20, glyphs: .unicode).rows
        let wide = BigText("STATE", width: 60, glyphs: .unicode).rows
        #expect(narrow?.first?.count == 19)
        #expect(wide?.first?.count == 38)
        #expect(BigText("STATE", width: 18, glyphs: .unicode).rows == nil)
        #expect(BigText("state", width: 60, glyphs: .unicode).rows == nil)
    }

    /// The letters of the documented states, each different from the others.
    @Test func eachLetterHasAShapeOfItsOwn() {
        let letters = "ABCDEFGHIJKLMNPQRSTUVWXYZ0123456789_/"
        let shapes = letters.map { BigText(String($0), width: 5, glyphs: .ascii).rows }
        #expect(shapes.allSatisfy { $0 != nil })
        #expect(Set(shapes).count == letters.count)
        #expect(BigText("O", width: 5, glyphs: .ascii).rows == BigText("0", width: 5, glyphs: .ascii).rows)
    }

    @Test func theLongestStatesFitIntoTheStandardWindow() {
        for state in SdkState.allCases.map(\.rawValue) + SudoState.allCases.map(\.rawValue) {
            #expect(BigText(state, width: 77, glyphs: .unicode).rows != nil, "\(state)")
        }
    }
}
