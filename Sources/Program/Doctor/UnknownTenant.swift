package import IdentityModel
package import OpenID
import Sentences

/// A tenant that does not exist at its provider; commands refuse it before anything is stored for it.
package struct UnknownTenant: Sendable, Hashable {
    package let name: TenantID
    /// The command that creates it.
    package let command: String
    /// The command that lists the existing tenants.
    package let listing: String

    package init(name: TenantID, command: String, listing: String) {
        self.name = name
        self.command = command
        self.listing = listing
    }

    /// Whether a look-up failed because the realm does not exist, as Keycloak and its derivatives report it.
    package static func isReason(of failure: ProviderLookUpError) -> Bool {
        guard case .refused(let error) = failure, error.httpStatus == 404 else { return false }
        return error.description.lowercased().contains("realm does not exist")
    }

    var finding: Finding {
        var finding = Finding.failed(
            .discovery, Text("the provider has no tenant \(UntrustedText(name.rawValue).sanitised(limit: 80))"),
            Text("\(command) creates it; \(listing) lists the tenants. Or correct tenant in the profile, or --tenant."))
        finding.isUsage = true
        return finding
    }
}
