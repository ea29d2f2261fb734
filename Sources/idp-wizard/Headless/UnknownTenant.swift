import IdentityModel
import OpenID
import Sentences

/// A tenant that does not exist at its provider.
struct UnknownTenant: Sendable, Hashable {
    let name: TenantID
    let command: String
    /// The command that lists the existing tenants.
    let listing: String

    init(_ name: TenantID, at choice: Invocation.ProviderChoice) {
        self.name = name
        let anyTenant = Invocation.ProviderChoice(profile: choice.profile, tenant: nil)
        command = anyTenant.command(["tenants", "create", name.rawValue])
        listing = anyTenant.command(["tenants", "list"])
    }

    /// Whether a look-up failed because the realm does not exist, by the error description of Keycloak and its
    /// derivatives.
    static func isReason(of failure: ProviderLookUpError) -> Bool {
        guard case .refused(let error) = failure, error.httpStatus == 404 else { return false }
        return error.description.lowercased().contains("realm does not exist")
    }

    /// The failure for a command that needs the tenant.
    var failure: CommandError {
        CommandError(
            .usage, "unknown-tenant",
            "The provider has no tenant \(UntrustedText(name.rawValue).sanitised(limit: 80)). \(command) creates it; \(listing) lists the tenants.",
            field: "tenant", parameters: [command])
    }

    var finding: Finding {
        var finding = Finding.failed(
            .discovery, "the provider has no tenant \(UntrustedText(name.rawValue).sanitised(limit: 80))",
            "\(command) creates it; \(listing) lists the tenants. Or correct tenant in the profile, or --tenant.")
        finding.isUsage = true
        return finding
    }
}
