import FlowModel
import IdentityAdministration
import IdentityModel
import Wizard

extension WizardAdministration {
    /// Reads the settings of the tenant, or changes those that the form has changed.
    func administerTenant(_ effect: AdministrationEffect) async throws(AdministrationError) -> WizardMessage {
        let isOwnServer = try await client.isOwnServer()
        let attributes = try await client.tenantSettings().attributes
        let now = TenantValues(attributes: attributes, ofOwnServer: isOwnServer)
        guard case .changeTenant(let changes, let shown) = effect else {
            return .tenantLoaded(now, inert: try await inertNames())
        }
        guard changes.contradicted(by: now, shown: shown).isEmpty else {
            return .administrationRefused(effect, AdministrationRefusal(reason: .settingsChangedMeanwhile(now)))
        }
        try await client.changeTenantAttributes(changes.values)
        return .tenantChanged
    }

    /// What the tenant keeps without effect; nothing for a help desk, which sees the bounds of codes only.
    private func inertNames() async throws(AdministrationError) -> [String] {
        do throws(AdministrationError) { return try await client.inertMembers()?.firstNames ?? [] } catch {
            guard error.code == .forbidden else { throw error }
            return []
        }
    }
}
