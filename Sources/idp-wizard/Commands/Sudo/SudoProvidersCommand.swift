import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Wizard

/// `sudo providers …`: the OpenID providers of federated sign-in.
struct SudoProvidersCommand {
    private let providers: SudoProviderClient
    private let console: Console
    private let texts: Texts

    init(_ providers: SudoProviderClient, texts: Texts, console: Console) {
        self.providers = providers
        self.console = console
        self.texts = texts
    }

    func run(_ order: SudoOrder.Providers) async throws(CommandError) {
        switch order {
        case .add(let name, let issuer, let client, let source):
            let secret: Secret?
            do throws(UsageError) {
                secret =
                    if let source {
                        try await source.value(after: texts.prompt(texts[.lineClientSecret]), mayBeEmpty: false)
                    } else { nil }
            } catch {
                throw CommandError(error)
            }
            let provider = NewSudoProvider(name: name, issuer: issuer, clientID: client, secret: secret)
            try await asking { () throws(AdministrationError) in try await providers.add(provider) }
            console.report(
                Self.json(name, issuer, client, hasSecret: secret != nil),
                texts[.lineAdded, ["name": UntrustedText.shown(name)]])
        case .list:
            let listed = try await asking { () throws(AdministrationError) in try await providers.list() }
            if listed.isEmpty { console.reportEmpty(texts[.lineNoProviders]) }
            for provider in listed {
                console.report(
                    Self.json(provider.name, provider.issuer, provider.clientID, hasSecret: provider.hasSecret),
                    [provider.name, provider.issuer, provider.clientID.rawValue].map(UntrustedText.shown).joined(
                        separator: "   "))
            }
        case .remove(let name, let consent):
            try await consent.confirm(texts[.sudoAskRemove, ["name": UntrustedText.shown(name)]], texts)
            try await asking { () throws(AdministrationError) in try await providers.remove(named: name) }
            console.report(
                ["name": .string(name), "removed": .boolean(true)],
                texts[.lineRemoved, ["name": UntrustedText.shown(name)]])
        }
    }

    private static func json(_ name: String, _ issuer: String, _ client: ClientID, hasSecret: Bool) -> JSONText {
        [
            "name": .string(name), "issuer": .string(issuer), "clientId": .string(client.rawValue),
            "hasSecret": .boolean(hasSecret),
        ]
    }
}
