import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences
import Wizard

/// `tenants …`: the provider's tenants (realms).
enum TenantsCommand {
    struct Create: AdministrationCommand {
        static let description = CommandDescription(
            "tenants create", Text("create a tenant (realm) at the provider"), arguments: ["NAME"], refusing: [.tenant],
            help: [
                Text("Other commands use it with --tenant NAME. The administrator needs the right to create realms.")
            ])
        static let need = ProviderAccess.Need.providerOfAnyTenant

        private let name: TenantID

        init(_ line: ParsedLine) throws(UsageError) { name = TenantID(try line.name()) }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let protection = access.loaded.profile.kind == .kobil ? RealmProtection.kobil : nil
            try await access.administration.createRealm(name, protection: protection)
            context.console.report(
                json(RealmSummary(name: name)), context.texts(Text("\(shown(name)) is created at the provider.")))
        }
    }

    struct List: AdministrationCommand {
        static let description = CommandDescription(
            "tenants list", Text("list the provider's tenants (realms)"), refusing: [.tenant])
        static let need = ProviderAccess.Need.providerOfAnyTenant

        init(_ line: ParsedLine) {}

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let realms = try await access.administration.listRealms()
            if realms.isEmpty {
                context.console.reportEmpty(context.texts(Text("There are no tenants that the administrator can see.")))
            }
            context.console.report(realms, json: json) {
                [shown($0.name), $0.isEnabled ? nil : context.texts(Text("disabled"))]
            }
        }
    }

    private static func json(_ realm: RealmSummary) -> JSONText {
        [
            "tenant": .string(realm.name.rawValue), "displayName": .text(realm.displayName),
            "enabled": .boolean(realm.isEnabled),
        ]
    }

    private static func shown(_ name: TenantID) -> String { UntrustedText(name.rawValue).sanitised(limit: 80) }
}
