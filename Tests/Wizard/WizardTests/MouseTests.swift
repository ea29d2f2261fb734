import IdentityModel
import Terminal
import TerminalUI
import Testing

@testable import Wizard

struct MouseTests {
    @Test func aClickPutsTheMarkOnARowAndTheNextChoosesIt() throws {
        var driver = try Scenes.started()
        let users = try driver.place(of: "Users and codes")
        driver.click(users)
        #expect(driver.startFocus == .users)
        #expect(driver.shows(StartScreen.self))
        driver.click(users, [.administration(.loadUsers(search: ""))])
        #expect(driver.shows(UsersScreen.self))
    }

    @Test func aClickOnAWordOfTheFooterIsItsKey() throws {
        var driver = try Scenes.started()
        driver.click(try driver.place(of: "F1 help"))
        #expect(driver.shows(HelpScreen.self))
        driver.click(try driver.place(of: "Esc back"))
        #expect(driver.shows(StartScreen.self))
        driver.click(try driver.place(of: "F10 quit"), [.quit])
    }

    @Test func aClickOnAFieldMovesTheCursorThere() throws {
        var driver = try Scenes.credentials()
        let field = try driver.place(of: "Activation code   ")
        driver.click(Point(x: field.x + 25, y: field.y))
        driver.type("ABCD")
        #expect(try driver.text().contains("ABCD"))
        driver.click(try driver.place(of: "User name   "))
        driver.type("jane")
        #expect(try driver.text().contains("jane"))
    }

    @Test func aClickChoosesAndTicks() throws {
        var driver = try Scenes.started()
        driver.press(.function(9))
        driver.click(try driver.place(of: "high contrast"))
        #expect(driver.state.preferences.theme == .highContrast)
        driver.click(try driver.place(of: "Use the mouse"))
        #expect(!driver.state.preferences.usesMouse)
        driver.click(try driver.place(of: "dark:"))
        #expect(driver.state.preferences.theme == .dark)
    }

    @Test func aClickChoosesAFaultAndARun() throws {
        var driver = try Scenes.started(Scenes.one)
        driver.press(.function(6))
        let fault = try driver.place(of: "expired code")
        driver.click(fault)
        driver.click(fault, [.flow(.setFault(.expiredCode, isSticky: false))])
        #expect(driver.shows(StartScreen.self))
        var runs = try Scenes.runs()
        let second = try #require(runs.state.outline.items.dropFirst().first?.words)
        #expect(runs.state.outline.keys(toItem: 1) == [.down], "\(second)")
        runs.press(.character("m"))
        #expect(runs.state.outline.items.first?.words.hasPrefix("marked:") == true)
    }

    @Test func theWheelMovesInAListAndScrollsTheHelp() throws {
        var driver = try Scenes.started()
        let first = try #require(driver.startFocus)
        driver.send(.wheelTurned(isUp: false, on: driver.frame))
        #expect(driver.startFocus != first)
        driver.send(.wheelTurned(isUp: true, on: driver.frame))
        #expect(driver.startFocus == first)
        driver.press(.function(1))
        driver.send(.wheelTurned(isUp: false, on: driver.frame))
        #expect(driver.state.screen.value.scroll ?? 0 > 0)
    }

    @Test func aClickThatWasMeantForAnotherScreenDoesNothing() throws {
        var driver = try Scenes.started()
        let old = driver.frame
        let quit = try driver.place(of: "F10 quit")
        driver.send(.stateChanged(.flow(Scenes.one)))
        try #require(driver.frame.generation != old.generation)
        driver.send(.clicked(quit, on: old))
        #expect(!driver.state.isQuitting)
    }

    @Test(arguments: [Point(x: -1, y: -1), Point(x: 500, y: 3), Point(x: 0, y: 23), Point(x: 4, y: 1)])
    func aClickOnNothingDoesNothing(_ point: Point) throws {
        var driver = try Scenes.started()
        let before = driver.state
        driver.click(point)
        #expect(driver.state == before)
    }
}

extension WizardTestDriver {
    /// The position of a text on the screen.
    func place(of text: String) throws -> Point {
        let rows = try rows()
        let y = try #require(rows.firstIndex { $0.contains(text) }, "\(text) in\n\(rows.joined(separator: "\n"))")
        let before = try #require(rows[y].firstRange(of: text)).lowerBound
        return Point(x: displayWidth(String(rows[y][..<before])), y: y)
    }

    mutating func click(
        _ point: Point, _ expected: [WizardEffect] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        send(.clicked(point, on: frame), expected, sourceLocation: sourceLocation)
    }

    @Test func aClickSelectsAnEventOfTheDiagramAndTheNextInspectsIt() throws {
        var driver = try Scenes.diagram()
        let row = try driver.place(of: "GET auth")
        driver.click(row)
        #expect(driver.shows(DiagramScreen.self))
        #expect(try driver.rows()[row.y].hasPrefix(" ▸"))
        driver.click(row)
        #expect(driver.shows(InspectorScreen.self))
    }

    @Test func aClickInTheFilterHidesALane() throws {
        var driver = try Scenes.finishedDiagram()
        driver.press(.character("f"))
        let lane = try driver.place(of: "[✓] IdpSdk")
        driver.click(lane)
        driver.click(lane)
        #expect(try driver.text().contains("[ ] IdpSdk"))
        #expect(driver.state.shown.keys == DiagramScreen.filterCommands)
    }

    @Test func aClickOnThePanelOpensTheDiagram() throws {
        var driver = try Scenes.recorded()
        let wide = Size(width: 140, height: 40)
        driver.send(.resized(wide))
        driver.click(Point(x: 110, y: 12))
        #expect(driver.shows(DiagramScreen.self))
    }
}
