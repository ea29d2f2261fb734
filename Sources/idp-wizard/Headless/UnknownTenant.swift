import IdentityModel
import OpenID

/// A tenant that a provider says it does not have.
struct UnknownTenant: Sendable, Hashable {
    let name: TenantID
    /// The command that creates it.
    let command: String
    /// The command that lists those that are there.
    let listing: String

    init(_ name: TenantID, at choice: Invocation.ProviderChoice) {
        self.name = name
        let anyTenant = Invocation.ProviderChoice(profile: choice.profile, tenant: nil)
        command = anyTenant.command(["tenants", "create", name.rawValue])
        listing = anyTenant.command(["tenants", "list"])
    }

    /// Whether a look-up failed because the provider has no such realm, as Keycloak's family says it.
    static func isReason(of failure: ProviderLookUpFailure) -> Bool {
        guard case .refused(let error) = failure, error.httpStatus == 404 else { return false }
        return error.description.lowercased().contains("realm does not exist")
    }

    /// The same for commands that would work on it.
    var failure: CommandFailure {
        CommandFailure(
            .usage, "unknown-tenant",
            "The provider has no tenant \(UntrustedText(name.rawValue).sanitised(limit: 80)). "
                + "\(command) creates it; \(listing) lists the tenants.", field: "tenant", parameters: [command])
    }

    /// What `doctor` finds.
    var finding: Finding {
        var finding = Finding.failed(
            .discovery, "the provider has no tenant \(UntrustedText(name.rawValue).sanitised(limit: 80))",
            "\(command) creates it; \(listing) lists the tenants. Or correct tenant in the profile, or --tenant.")
        finding.isUsage = true
        return finding
    }
}
