import FlowModel
import IdentityModel
import Testing
import Wizard

@testable import IdentityAdministration
@testable import idp_wizard

/// The wizard's form of the tenant's settings, at the embedded server.
@Suite(.timeLimit(.minutes(1))) struct WizardTenantTests {
    @Test func whatIsSavedIsLoadedAgainAndAWrongBoundNamesItsField() async throws {
        let sandbox = try await AdministeredSandbox()
        func load() async -> WizardMessage { await sandbox.administration.perform(.loadTenant) }
        guard case .tenantLoaded(let before, _) = await load() else { throw CancellationError() }
        func change(_ values: [String: String], shown: TenantValues) async -> WizardMessage {
            await sandbox.administration.perform(
                .changeTenant(TenantValues(values), shown: shown))
        }
        #expect(before.values["activationCode.length"] == "8" && before.values["handout.qr"] == "")
        let changes = ["activationCode.length": "10", "handout.qr": "app://{code}"]
        #expect(await change(changes, shown: before) == .tenantChanged)
        guard case .tenantLoaded(let after, let inert) = await load() else { throw CancellationError() }
        // Somebody else still sees what was there before.
        let contradiction = await change(["activationCode.length": "11"], shown: before)
        let changed = AdministrationRefusal(reason: .settingsChangedMeanwhile(after))
        #expect(
            contradiction
                == .administrationRefused(
                    .changeTenant(TenantValues(["activationCode.length": "11"]), shown: before), changed))
        #expect(await load() == .tenantLoaded(after, inert: inert), "nothing was saved")
        #expect(await change(changes, shown: before) == .tenantChanged, "somebody else wanted the same")
        #expect(after.values["activationCode.length"] == "10" && after.values["handout.qr"] == "app://{code}")
        guard
            case .administrationRefused(.changeTenant, let refusal) = await change(
                ["activationCode.length": "99"], shown: after)
        else {
            Issue.record("99 digits are not refused")
            return
        }
        #expect(refusal.reason == .invalid(field: "attributes.activationCode.length"))
        await sandbox.stop()
    }
}
