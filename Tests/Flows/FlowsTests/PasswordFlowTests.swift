import Flows
import IdentityModel
import TestSupport
import Testing

/// Changed and forgotten passwords in a realm that has KOBIL's clients but not its pages: each client shows the
/// ordinary login.
@Suite(.timeLimit(.minutes(2))) struct PasswordFlowTests {
    /// A device on which jane is activated.
    ///
    /// The driver also answers the later questions.
    private func device(_ answer: [FieldID: Secret]? = nil) async throws -> (FlowFixture, FlowEngine, FlowDriver) {
        let fixture = try await FlowFixture(profile: { profile in
            for flow: FlowName in [.changePassword, .forgotPassword] {
                profile.clients[flow.rawValue] = ProviderProfile.Client(id: ClientID("KssIdpLogin"))
            }
        })
        let activation = FlowFixture.activation("jane", try await fixture.newUser("jane"))
        let driver = answer.map { FlowDriver(activation, $0) } ?? FlowDriver(activation)
        let device = await fixture.device(driver)
        _ = await device.run(FlowRequest(.activate))
        return (fixture, device, driver)
    }

    @Test func aPasswordThatNoPageAskedForIsNotSaidToBeChanged() async throws {
        let (fixture, device, _) = try await device([
            .username: Secret("jane"), .password: Secret("Geheim-123"),
        ])
        let outcome = await device.run(FlowRequest(.changePassword))
        #expect(outcome.status == .notSupported && outcome.ending == .refused)
        #expect(outcome.error?.errorDescription.contains("Nothing was changed.") == true)
        await device.close()
        await fixture.stop()
    }

    @Test func nobodyIsAskedForThePasswordThatIsForgotten() async throws {
        let (fixture, device, driver) = try await device()
        let outcome = await device.run(FlowRequest(.forgotPassword))
        #expect(outcome.status == .notSupported && outcome.ending == .refused)
        #expect(outcome.error?.errorDescription.contains("idp-wizard code issue") == true)
        #expect(driver.questions.values.count == 1)
        await device.close()
        await fixture.stop()
    }
}
