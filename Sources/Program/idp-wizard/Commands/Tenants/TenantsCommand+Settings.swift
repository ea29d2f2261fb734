import FlowModel
import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences
import Terminal

extension TenantsCommand {
    struct Show: AdministrationCommand {
        static let description = CommandDescription(
            "tenants show",
            Text("show the settings of a tenant: the bounds of its activation codes, and the QR code of hand-outs"),
            arguments: ["NAME"], options: [.inertMembers], refusing: [.tenant],
            help: [
                Text(
                    """
                    With --inert it lists what the tenant and its clients have from another provider and this server \
                    keeps without effect.
                    """)
            ])
        static let need = ProviderAccess.Need.providerOfAnyTenant

        private let name: TenantID
        private let showsInert: Bool

        init(_ line: ParsedLine) throws(UsageError) {
            name = TenantID(try line.name())
            showsInert = line.has(.inertMembers)
        }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let client = access.administration.at(name)
            if showsInert { return try await TenantsCommand.reportInert(name, client, context) }
            let isOwnServer = try await client.isOwnServer()
            try await TenantsCommand.report(name, client, isOwnServer, context)
        }
    }

    struct Set: AdministrationCommand {
        static let description = CommandDescription(
            "tenants set", Text("change settings of a tenant"),
            arguments: ["NAME", "SETTING=VALUE…"], refusing: [.tenant],
            help: [
                Text(
                    """
                    SETTING is a name that tenants show lists, such as activationCode.period=7d; an empty value is \
                    the default. A new bound does not change codes that were issued before. A provider that does \
                    not enforce a setting is not changed.
                    """)
            ])
        static let need = ProviderAccess.Need.providerOfAnyTenant

        private let name: TenantID
        private let values: [TenantSetting: String]

        init(_ line: ParsedLine) throws(UsageError) {
            name = TenantID(try line.name())
            var values: [TenantSetting: String] = [:]
            for argument in line.arguments.dropFirst() {
                let shown = UntrustedText(argument).sanitised(limit: 60)
                guard let sign = argument.firstIndex(of: "=") else {
                    throw UsageError(Text("\"\(shown)\" is not SETTING=VALUE."))
                }
                guard let setting = TenantSetting(rawValue: String(argument[..<sign])) else {
                    let names = TenantSetting.allCases.map(\.rawValue).joined(separator: ", ")
                    throw UsageError(Text("There is no setting \"\(shown)\": it must be one of \(names)."))
                }
                guard values.updateValue(String(argument[argument.index(after: sign)...]), forKey: setting) == nil
                else { throw UsageError(Text("\(setting.rawValue) is given more than once.")) }
            }
            self.values = values
        }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let client = access.administration.at(name)
            let isOwnServer = try await client.isOwnServer()
            guard isOwnServer || !values.keys.contains(where: \.isOurs) else {
                throw CommandError(
                    .refused, "not-supported", Text("This provider does not enforce bounds of activation codes."))
            }
            let changes = Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
            try await client.changeTenantAttributes(changes)
            try await TenantsCommand.report(name, client, isOwnServer, context)
        }
    }

    /// Prints what a tenant keeps without effect: an object, or one line per member.
    private static func reportInert(
        _ name: TenantID, _ client: AdministrationClient, _ context: CommandContext
    ) async throws {
        guard let inert = try await client.inertMembers() else {
            throw CommandError(
                .refused, "not-supported", Text("This provider does not report what it keeps without effect."))
        }
        let ofClients = inert.clients.sorted { $0.key < $1.key }
        if context.console.isJSON {
            let members = ofClients.map { JSONText.Member(name: $0.key, value: .array($0.value.map(JSONText.string))) }
            context.console.report(
                [
                    "tenant": .string(name.rawValue), "realm": .array(inert.realm.map(JSONText.string)),
                    "clients": .object(members), "others": .integer(inert.others),
                ], nil)
            return
        }
        for member in inert.realm { context.console.print(member) }
        for (client, members) in ofClients {
            let shown = UntrustedText(client).sanitised(limit: 80)
            for member in members { context.console.print("clients[\(shown)].\(member)") }
        }
        let rest = Text(
            inert.others, one: "\(.count) attribute that Keycloak does not know either",
            other: "\(.count) attributes that Keycloak does not know either")
        if inert.others > 0 { context.console.print(context.texts(rest)) }
        if inert.firstNames.isEmpty, inert.others == 0 {
            context.console.reportEmpty(context.texts(Text("The tenant keeps nothing without effect.")))
        }
    }

    /// Prints the settings that apply to a tenant: an object, or one line per setting with its meaning.
    private static func report(
        _ name: TenantID, _ client: AdministrationClient, _ isOwnServer: Bool, _ context: CommandContext
    ) async throws {
        let attributes = try await client.tenantSettings().attributes
        let values = TenantValues(attributes: attributes, ofOwnServer: isOwnServer).values
        let settings = TenantSetting.allCases.compactMap { setting in values[setting.rawValue].map { (setting, $0) } }
        if context.console.isJSON {
            let members = settings.map { JSONText.Member(name: $0.rawValue, value: .string($1)) }
            context.console.report(["tenant": .string(name.rawValue), "settings": .object(members)], nil)
            return
        }
        let rows = settings.map {
            ($0.rawValue, UntrustedText($1).sanitised(limit: 80), context.texts($0.meaning))
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
