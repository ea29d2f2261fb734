import IdentityAdministration
import IdentityModel

/// `tenants …`: the provider's tenants (realms), through its admin REST.
struct TenantsCommand {
    private let choice: Invocation.ProviderChoice
    private let console: Console

    init(_ choice: Invocation.ProviderChoice, console: Console) {
        self.choice = choice
        self.console = console
    }

    func run(_ order: Invocation.TenantsOrder) async throws(CommandFailure) -> ExitStatus {
        let access = try await ProviderAccess.open(choice, needs: .providerOfAnyTenant, watch: console.requestWatch)
        if let warning = access.loaded.warning { console.complain(warning) }
        do throws(AdministrationError) {
            switch order {
            case .create(let name):
                let protection = access.loaded.profile.kind == .kobil ? RealmProtection.kobil : nil
                try await access.administration.createRealm(name, protection: protection)
                console.report(Self.json(RealmSummary(name: name)), "\(Self.shown(name)) is created at the provider.")
            case .list:
                for realm in try await access.administration.listRealms() {
                    console.report(Self.json(realm), Self.line(realm))
                }
            }
        } catch {
            await access.close()
            throw CommandFailure(error)
        }
        await access.close()
        return .succeeded
    }

    private static func json(_ realm: RealmSummary) -> JSONText {
        [
            "tenant": .string(realm.name.rawValue), "displayName": .text(realm.displayName),
            "enabled": .boolean(realm.isEnabled),
        ]
    }

    private static func line(_ realm: RealmSummary) -> String {
        shown(realm.name) + (realm.isEnabled ? "" : "   disabled")
    }

    private static func shown(_ name: TenantID) -> String { UntrustedText(name.rawValue).sanitised(limit: 80) }
}
