import Doctor
import IdentityModel
import Sentences

extension UnknownTenant {
    init(_ name: TenantID, at choice: ProviderChoice) {
        let anyTenant = ProviderChoice(profile: choice.profile, tenant: nil)
        self.init(
            name: name, command: anyTenant.command(["tenants", "create", .argument(name.rawValue)]),
            listing: anyTenant.command(["tenants", "list"]))
    }

    /// The error of a command that requires the tenant.
    var failure: CommandError {
        CommandError(
            .usage, "unknown-tenant",
            Text(
                "The provider has no tenant \(UntrustedText(name.rawValue).sanitised(limit: 80)). \(command) creates it; \(listing) lists the tenants."
            ),
            field: "tenant", parameters: [command])
    }
}
