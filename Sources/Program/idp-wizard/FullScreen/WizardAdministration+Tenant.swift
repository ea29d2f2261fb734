import IdentityAdministration
import IdentityModel
import Wizard

extension WizardAdministration {
    /// Reads the settings of the tenant, or changes those that the form has changed.
    func administerTenant(_ order: WizardEffect) async throws(AdministrationError) -> WizardMessage {
        if case .changeTenant(let changes) = order {
            try await client.changeTenantAttributes(changes.values)
            return .tenantChanged
        }
        let isOwnServer = try await client.isOwnServer()
        let attributes = try await client.tenantSettings().attributes
        return .tenantLoaded(TenantValues(TenantAttribute.values(in: attributes, ofOwnServer: isOwnServer)))
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
