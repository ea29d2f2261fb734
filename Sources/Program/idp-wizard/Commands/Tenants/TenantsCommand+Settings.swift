import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences
import Terminal

extension TenantsCommand {
    struct Show: AdministrationCommand {
        static let description = CommandDescription("tenants show", arguments: ["NAME"], refusing: [.tenant])
        static let need = ProviderAccess.Need.providerOfAnyTenant

        private let name: TenantID

        init(_ line: ParsedLine) throws(UsageError) { name = TenantID(try line.name()) }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let client = access.administration.at(name)
            let isOwnServer = try await client.isOwnServer()
            try await TenantsCommand.report(name, client, isOwnServer, context)
        }
    }

    struct Set: AdministrationCommand {
        static let description = CommandDescription(
            "tenants set", arguments: ["NAME", "SETTING=VALUE…"], refusing: [.tenant])
        static let need = ProviderAccess.Need.providerOfAnyTenant

        private let name: TenantID
        private let values: [TenantAttribute: String]

        init(_ line: ParsedLine) throws(UsageError) {
            name = TenantID(try line.name())
            var values: [TenantAttribute: String] = [:]
            for argument in line.arguments.dropFirst() {
                let shown = UntrustedText(argument).sanitised(limit: 60)
                guard let sign = argument.firstIndex(of: "=") else {
                    throw UsageError("\"\(shown)\" is not SETTING=VALUE.")
                }
                guard let attribute = TenantAttribute.all.first(where: { $0.name == argument[..<sign] }) else {
                    let names = TenantAttribute.all.map(\.name).joined(separator: ", ")
                    throw UsageError("There is no setting \"\(shown)\": it must be one of \(names).")
                }
                guard values.updateValue(String(argument[argument.index(after: sign)...]), forKey: attribute) == nil
                else { throw UsageError("\(attribute.name) is given more than once.") }
            }
            self.values = values
        }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let client = access.administration.at(name)
            let isOwnServer = try await client.isOwnServer()
            guard isOwnServer || !values.keys.contains(where: \.isOurs) else {
                throw CommandError(
                    .refused, "not-supported", "This provider does not enforce bounds of activation codes.")
            }
            let changes = Dictionary(uniqueKeysWithValues: values.map { ($0.key.name, $0.value) })
            try await client.changeTenantAttributes(changes)
            try await TenantsCommand.report(name, client, isOwnServer, context)
        }
    }

    /// Prints the settings that hold for a tenant: an object, or a line each with its meaning.
    private static func report(
        _ name: TenantID, _ client: AdministrationClient, _ isOwnServer: Bool, _ context: CommandContext
    ) async throws {
        let attributes = try await client.tenantSettings().attributes
        let settings = TenantAttribute.all.filter { isOwnServer || !$0.isOurs }.map { setting in
            let stored = attributes[setting.name].flatMap { $0.isEmpty ? nil : $0 }
            return (setting: setting, value: stored ?? setting.standard ?? "")
        }
        if context.console.isJSON {
            let members = settings.map { JSONText.Member(name: $0.setting.name, value: .string($0.value)) }
            context.console.report(["tenant": .string(name.rawValue), "settings": .object(members)], nil)
            return
        }
        let rows = settings.map {
            ($0.setting.name, UntrustedText($0.value).sanitised(limit: 80), context.texts($0.setting.meaning))
        }
        let (nameWidth, valueWidth) = (
            rows.map { displayWidth($0.0) }.max() ?? 0, rows.map { displayWidth($0.1) }.max() ?? 0
        )
        for (name, value, meaning) in rows {
            context.console.print(padded(name, to: nameWidth + 2) + padded(value, to: valueWidth + 2) + meaning)
        }
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - displayWidth(text)))
    }
}
