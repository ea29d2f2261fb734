import IdentityModel
import Terminal
import Testing

@testable import Wizard

/// The device's state is shown while the sandbox starts.
///
/// Actions that need the server wait for it and display that.
struct ServerStartTests {
    /// A wizard whose server is starting.
    private func starting(_ snapshot: SdkSnapshot = Scenes.empty) throws -> WizardTestDriver {
        var driver = try WizardTestDriver()
        driver.send(.providerOpened(Scenes.sandbox))
        driver.send(.serverStarting(true))
        driver.send(.stateChanged(.flow(snapshot)))
        return driver
    }

    @Test func theStateIsShownButNoAddressThatIsNotKnown() throws {
        var driver = try starting()
        #expect(try driver.rows()[0].hasSuffix("ACTIVATION_REQUIRED"))
        #expect(try driver.text().contains("The sandbox is starting."))
        #expect(try !driver.text().contains(Scenes.sandbox.address))
        driver.send(.serverStarting(false))
        #expect(try !driver.text().contains("The sandbox is starting."))
        #expect(try driver.text().contains(Scenes.sandbox.address))
    }

    @Test func theStateOfTheStartedSdkTakesNoKeyAway() throws {
        var driver = try starting()
        let before = driver.state.generation
        driver.send(.stateChanged(.flow(Scenes.empty)))
        driver.send(.serverStarting(false))
        #expect(driver.state.generation == before)
        driver.press(.enter)
        #expect(driver.shows(NewUserScreen.self))
    }

    @Test func aFlowSaysWhatItWaitsFor() throws {
        var driver = try starting(Scenes.one)
        let flow = try begin(&driver)
        #expect(try driver.text().contains("Waiting for the sandbox to start."))
        driver.send(.serverStarting(false))
        #expect(try !driver.text().contains("Waiting for the sandbox to start."))
        driver.press(.escape, [.flow(.cancel(flow))])
    }

    @Test func aStartThatFailsEndsWhatWaitsForItAndTellsWhy() throws {
        var driver = try starting(Scenes.one)
        let flow = try begin(&driver)
        driver.send(.serverStarting(false))
        driver.send(.startFailed(StartFailure(reason: .server)))
        let told = try driver.text()
        driver.send(
            .flowFinished(
                .flow(FlowReport(flow: flow, status: .internalError, snapshot: SdkSnapshot(state: .uninitialised)))))
        #expect(driver.shows(FailureScreen.self))
        #expect(try driver.text() == told)
    }

    /// Begins the flow that starts without a question.
    private func begin(_ driver: inout WizardTestDriver) throws -> FlowID {
        while driver.startFocus != .stayLoggedIn { driver.press(.down) }
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.stayLoggedIn, user: UserID("jane")))))])
        return FlowID(1)
    }
}
