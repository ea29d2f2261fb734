public import IdentityAdministration
import Sentences

/// Asks a provider whether the groups of a file exist, because it would refuse every row with a group that does not.
public enum GroupCheck {
    /// What is wrong with the groups, in their order.
    ///
    /// A tenant whose groups the administrator may not see is skipped.
    public static func findings(
        about groups: [NamedGroup], at client: AdministrationClient
    ) async throws(AdministrationError) -> [CellFinding] {
        var findings: [CellFinding] = []
        for group in groups {
            let client = group.name.tenant.map(client.at) ?? client
            do throws(AdministrationError) { _ = try await client.group(atPath: group.name.path) } catch {
                switch error.code {
                case .notFound:
                    findings.append(
                        CellFinding(group.place, group.cell, Text("the provider has no group \"\(group.name.path)\"")))
                case .forbidden: continue
                default: throw error
                }
            }
        }
        return findings
    }
}
