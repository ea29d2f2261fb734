import Flows
import IdentityModel
import TestSupport
import Testing

/// The provider becomes unreachable: the flow reports it, and the device keeps its data.
@Suite(.timeLimit(.minutes(2))) struct UnreachableTests {
    @Test func aServerThatIsDownIsNotReachableAndTheFactorStays() async throws {
        let fixture = try await FlowFixture()
        let device = await fixture.device(FlowDriver(FlowFixture.activation("jane", try await fixture.newUser("jane"))))
        _ = await device.run(FlowRequest(.activate))
        _ = await device.run(FlowRequest(.restart))
        await fixture.stop()
        for flow in [FlowName.stayLoggedIn, .login, .addUser] {
            let outcome = await device.run(FlowRequest(flow))
            #expect(outcome.status == .notReachable, "\(flow)")
            #expect(outcome.ending == .unreachable, "\(flow)")
            #expect(outcome.snapshot.users.map(\.userIdentifier.userId) == ["jane"])
        }
        await device.close()
    }

    @Test func aServerThatGoesDownWhileThePersonTypesIsNotReachable() async throws {
        let fixture = try await FlowFixture()
        let code = try await fixture.newUser("jane")
        let driver = FlowDriver()
        let device = await fixture.device(driver)
        driver.onQuestion { _ in true }
        let flow = Task { await device.run(FlowRequest(.activate)) }
        await device.stage.activity.untilPersonIsAsked()
        await fixture.stop()
        let question = try #require(driver.questions.values.first)
        device.stage.answer(question.id, .credentials(FlowFixture.activation("jane", code)))
        let outcome = await flow.value
        #expect(outcome.status == .notReachable)
        #expect(outcome.snapshot.state == .activationRequired)
        await device.close()
    }
}
