import IdentityAdministration
import IdentityModel
import Wizard

extension WizardAdministration {
    /// Reads the settings of the tenant, or changes those that the form has changed.
    func administerTenant(_ effect: AdministrationEffect) async throws(AdministrationError) -> WizardMessage {
        let isOwnServer = try await client.isOwnServer()
        let attributes = try await client.tenantSettings().attributes
        let now = TenantValues(TenantAttribute.values(in: attributes, ofOwnServer: isOwnServer))
        guard case .changeTenant(let changes, let shown) = effect else { return .tenantLoaded(now) }
        guard changes.contradicted(by: now, shown: shown).isEmpty else {
            return .administrationRefused(effect, AdministrationRefusal(reason: .settingsChangedMeanwhile(now)))
        }
        try await client.changeTenantAttributes(changes.values)
        return .tenantChanged
    }
}

extension TenantAttribute {
    /// What holds for a tenant; only this program's server enforces its own settings.
    static func values(in attributes: [String: String], ofOwnServer isOwnServer: Bool) -> [String: String] {
        var values: [String: String] = [:]
        for setting in all where isOwnServer || !setting.isOurs {
            let stored = attributes[setting.name].flatMap { $0.isEmpty ? nil : $0 }
            values[setting.name] = stored ?? setting.standard ?? ""
        }
        return values
    }
}
