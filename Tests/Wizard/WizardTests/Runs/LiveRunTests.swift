import FlowModel
import FoundationEssentials
import IdentityModel
import Recording
import Terminal
import Testing

@testable import Wizard

/// The events of the running flow: kept after it, replaced by the next one.
struct LiveRunTests {
    private static let token = Secret("eyJhbGciOiJSUzI1NiJ9.e30")

    private static func event(_ name: String) -> TraceEvent {
        TraceEvent(
            time: Date(timeIntervalSinceReferenceDate: 0), from: .app, to: .masterController, name: name,
            fields: [TraceField("token", .revealable(0))], secrets: [token])
    }

    /// Once two runs are marked, the footer shows the key that compares them.
    @Test func twoMarkedRunsAreComparedNext() throws {
        var driver = try Scenes.runs()
        driver.press(.character("m"))
        #expect(try driver.rows(.standard).last?.contains("x ") == false)
        driver.press(.down)
        driver.press(.character("m"))
        let footer = try driver.rows(.standard).last ?? ""
        #expect(footer.contains("x compare"), "\(footer)")
    }

    @Test func eventsAreKeptInTheirOrderAndAfterTheFlow() throws {
        var driver = try Scenes.activating()
        driver.send(.recorded(FlowID(1), [Self.event("one"), Self.event("two")]))
        driver.send(.recorded(FlowID(1), [Self.event("three")]))
        driver.send(.flowFinished(.flow(Scenes.report(.ok, Scenes.loggedIn))))
        #expect(driver.state.context.live?.diagram.events.map(\.name) == ["one", "two", "three"])
        #expect(driver.state.context.live?.isOver == true)
    }

    @Test func theNextFlowWipesTheSecretsOfTheOneBefore() throws {
        var driver = try Scenes.activating()
        driver.send(.recorded(FlowID(1), [Self.event("one")]))
        driver.send(.flowFinished(.flow(Scenes.report(.failed, Scenes.one))))
        driver.press(.escape)
        driver.press(.enter, [.flow(.start(FlowID(2), .flow(FlowRequest(.login, user: UserID("jane")))))])
        #expect(driver.state.context.live?.diagram.events == [])
        driver.send(.recorded(FlowID(1), [Self.event("late")]))
        #expect(driver.state.context.live?.diagram.events == [])
        #expect(!"\(driver.state)".contains("eyJ"))
    }

    @Test func aStopEndsWhenTheFlowGoesOnOrEnds() throws {
        var driver = try Scenes.activating()
        driver.send(.paused(FlowID(1), .step("GetAstClientData")))
        #expect(driver.state.context.live?.pause == .step("GetAstClientData"))
        driver.send(.resumed(FlowID(1)))
        #expect(driver.state.context.live?.pause == nil)
        driver.send(.paused(FlowID(1), .message("GET auth")))
        driver.send(.flowFinished(.flow(Scenes.report(.failed, Scenes.empty))))
        #expect(driver.state.context.live?.pause == nil)
        driver.send(.paused(FlowID(1), .message("GET auth")))
        #expect(driver.state.context.live?.pause == nil)
    }
}
