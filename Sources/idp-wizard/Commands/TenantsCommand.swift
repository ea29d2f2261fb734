import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Wizard

/// `tenants …`: the provider's tenants (realms), through its admin REST.
struct TenantsCommand {
    private let choice: Invocation.ProviderChoice
    private let console: Console
    private let texts: Texts

    init(_ choice: Invocation.ProviderChoice, console: Console) throws(CommandError) {
        self.choice = choice
        self.console = console
        texts = try console.language.texts()
    }

    func run(_ order: Invocation.TenantsOrder) async throws(CommandError) -> ExitStatus {
        let access = try await ProviderAccess.open(choice, needs: .providerOfAnyTenant, watch: console.requestWatch)
        if let warning = access.loaded.warning { console.complain(warning) }
        do throws(AdministrationError) {
            switch order {
            case .create(let name):
                let protection = access.loaded.profile.kind == .kobil ? RealmProtection.kobil : nil
                try await access.administration.createRealm(name, protection: protection)
                console.report(
                    Self.json(RealmSummary(name: name)), texts[.lineCreated, ["name": Self.shown(name)]])
            case .list:
                let realms = try await access.administration.listRealms()
                if realms.isEmpty { console.reportEmpty(texts[.lineNoTenants]) }
                for realm in realms {
                    console.report(Self.json(realm), line(realm))
                }
            }
        } catch {
            await access.close()
            throw CommandError(error)
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

    private func line(_ realm: RealmSummary) -> String {
        Self.shown(realm.name) + (realm.isEnabled ? "" : "   " + texts[.lineDisabled])
    }

    private static func shown(_ name: TenantID) -> String { UntrustedText(name.rawValue).sanitised(limit: 80) }
}
