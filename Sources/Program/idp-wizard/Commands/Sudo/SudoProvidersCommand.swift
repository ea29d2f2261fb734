import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences
import Wizard

/// `sudo providers …`: the OpenID providers of federated sign-in.
enum SudoProvidersCommand {
    struct Add: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo providers add", Text("add an OpenID provider for federated sign-in"),
            arguments: ["NAME"], options: [.issuer, .clientID, .secretFile])

        private let name: String
        private let issuer: String
        private let client: ClientID
        private let source: SecretSource?

        init(_ line: ParsedLine) throws(UsageError) {
            name = try line.argument()
            issuer = try line.required(.issuer)
            client = ClientID(try line.required(.clientID))
            source = line.value(.secretFile).map(SecretSource.init(path:))
        }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            let texts = context.texts
            let secret = try await source?.value(after: texts.prompt(texts(Text("client's secret"))), mayBeEmpty: false)
            let provider = NewSudoProvider(name: name, issuer: issuer, clientID: client, secret: secret)
            try await sudo.addProvider(provider)
            context.report(
                json(name, issuer, client, hasSecret: secret != nil), Text("\(UntrustedText.shown(name)) is added."))
        }
    }

    struct List: SudoAdministrationCommand {
        static let description = CommandDescription("sudo providers list", Text("list the OpenID providers"))

        init(_ line: ParsedLine) {}

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            context.report(
                try await sudo.providers(), orEmpty: Text("There are no OpenID providers."),
                json: { json($0.name, $0.issuer, $0.clientID, hasSecret: $0.hasSecret) },
                cells: { [$0.name, $0.issuer, $0.clientID.rawValue].map(UntrustedText.shown) })
        }
    }

    struct Remove: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo providers remove", Text("remove an OpenID provider"), arguments: ["NAME"], options: [.yes])

        private let name: String
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) { (name, consent) = (try line.argument(), try Consent(line)) }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            let shown = UntrustedText.shown(name)
            try await context.confirm(consent, Text("Remove \(shown)?"))
            try await sudo.removeProvider(name)
            context.report(["name": .string(name), "removed": .boolean(true)], Text("\(shown) is removed."))
        }
    }

    private static func json(_ name: String, _ issuer: String, _ client: ClientID, hasSecret: Bool) -> JSONText {
        [
            "name": .string(name), "issuer": .string(issuer), "clientId": .string(client.rawValue),
            "hasSecret": .boolean(hasSecret),
        ]
    }
}
