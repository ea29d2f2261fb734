import FlowModel
import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences
import Wizard

/// `clients …`: the provider's clients.
enum ClientsCommand {
    struct Create: AdministrationCommand {
        static let description = CommandDescription(
            "clients create", Text("create a client: an app that may use the provider"),
            arguments: ["ID"],
            options: [.redirectURI, .webOrigin, .confidential, .consent, .withoutPKCE],
            help: [
                Text(
                    """
                    A confidential client gets a secret, which is printed. A loopback redirect URI that ends in /* \
                    accepts every port.
                    """),
                Text("PKCE with S256 is required unless --no-pkce is given."),
            ])

        private let client: NewClient

        init(_ line: ParsedLine) throws(UsageError) {
            let origins = line.values(.webOrigin)
            client = NewClient(
                clientID: ClientID(try line.name()), isPublic: !line.has(.confidential),
                redirectURIs: line.values(.redirectURI), webOrigins: origins.isEmpty ? nil : origins,
                isConsentRequired: line.has(.consent), requiresPKCE: !line.has(.withoutPKCE))
        }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let (administration, texts) = (access.administration, context.texts)
            let made = try await administration.createClient(client)
            let secret = client.isPublic ? nil : try await administration.secret(ofClient: made)
            let record = try await administration.client(made)
            let name = shown(client.clientID)
            context.console.report(
                json(record, secret: secret),
                secret.map { texts(Text("\(name) is created at the provider. Its secret: \($0.exposedText)")) }
                    ?? texts(Text("\(name) is created at the provider.")))
        }
    }

    struct List: AdministrationCommand {
        static let description = CommandDescription("clients list", Text("list the provider's clients"))

        init(_ line: ParsedLine) {}

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let pageSize = 100
            var first = 0
            var table = TextTable()
            while true {
                let page = try await access.administration.listClients(first: first, max: pageSize)
                if first == 0, page.isEmpty {
                    context.console.reportEmpty(context.texts(Text("There are no clients.")))
                }
                context.console.report(page, in: &table, json: { json($0) }) { cells($0, context.texts) }
                guard page.count == pageSize else { return }
                first += pageSize
            }
        }

        private func cells(_ record: AdministeredClient, _ texts: Texts) -> [String?] {
            let kind = kind(record, texts)
            return [shown(record.clientID), record.isEnabled ? kind : texts(Text("\(kind), disabled"))]
        }
    }

    struct Show: AdministrationCommand {
        static let description = CommandDescription(
            "clients show", Text("show a client as stored at the provider"), arguments: ["ID"])

        private let id: ClientID

        init(_ line: ParsedLine) throws(UsageError) { id = ClientID(try line.name()) }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let client = access.administration
            let found = try await record(id, client)
            guard context.console.isJSON else {
                for line in lines(found, context.texts) { context.console.print(line) }
                return
            }
            context.console.print(try await client.clientRepresentation(of: found.id))
        }

        private func lines(_ record: AdministeredClient, _ texts: Texts) -> [String] {
            func list(_ values: [UntrustedText]) -> String { texts.list(values.map { $0.sanitised(limit: 200) }) }
            return [
                texts.row(Text("client"), UntrustedText(record.clientID.rawValue).sanitised(limit: 120)),
                texts.row(Text("kind"), kind(record, texts)),
                texts.row(Text("enabled"), texts.yesOrNo(record.isEnabled)),
                texts.row(Text("consent"), texts(record.isConsentRequired ? Text("required") : Text("not required"))),
                texts.row(
                    Text("code challenge"),
                    record.requiredPKCEMethod?.sanitised(limit: 60) ?? texts(Text("not required"))),
                texts.row(Text("redirect URIs"), list(record.redirectURIs)),
                texts.row(Text("web origins"), list(record.webOrigins)),
                texts.row(Text("default scopes"), list(record.defaultScopes)),
                texts.row(Text("optional scopes"), list(record.optionalScopes)),
            ]
        }
    }

    /// `clients secret`.
    struct ShowSecret: AdministrationCommand {
        static let description = CommandDescription(
            "clients secret", Text("print a client's secret"), arguments: ["ID"], options: [.renew])

        private let id: ClientID
        private let renews: Bool

        init(_ line: ParsedLine) throws(UsageError) {
            id = ClientID(try line.name())
            renews = line.has(.renew)
        }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let client = access.administration
            let found = try await record(id, client).id
            let secret =
                renews ? try await client.renewSecret(ofClient: found) : try await client.secret(ofClient: found)
            guard let secret else {
                throw AdministrationError(.notFound, Text("The client \(id) is public: it has no secret."))
            }
            context.console.report(
                ["clientId": .string(id.rawValue), "secret": .string(secret.exposedText)], secret.exposedText)
        }
    }

    struct Delete: AdministrationCommand {
        static let description = CommandDescription(
            "clients delete", Text("delete a client at the provider"), arguments: ["ID"], options: [.yes])

        private let id: ClientID
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) {
            id = ClientID(try line.name())
            consent = try Consent(line)
        }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let (client, texts) = (access.administration, context.texts)
            let found = try await record(id, client)
            let provider = UntrustedText(access.loaded.profile.name).sanitised(limit: 80)
            try await consent.confirm(texts(Text("Delete the client \(shown(id)) at \(provider)?")), texts)
            try await client.deleteClient(found.id)
            context.console.report(
                ["clientId": .string(id.rawValue), "deleted": .boolean(true)],
                texts(Text("\(shown(id)) is deleted at the provider.")))
        }
    }

    private static func record(_ id: ClientID, _ client: AdministrationClient) async throws -> AdministeredClient {
        guard let record = try await client.findClient(id) else {
            throw AdministrationError(.notFound, Text("There is no client \(id)."))
        }
        return record
    }

    private static func shown(_ id: ClientID) -> String { UntrustedText(id.rawValue).sanitised(limit: 80) }

    private static func kind(_ record: AdministeredClient, _ texts: Texts) -> String {
        texts(record.isPublic ? Text("public") : Text("confidential"))
    }

    private static func json(_ record: AdministeredClient, secret: Secret? = nil) -> JSONText {
        [
            "id": .string(record.id.rawValue), "clientId": .string(record.clientID.rawValue),
            "enabled": .boolean(record.isEnabled), "publicClient": .boolean(record.isPublic),
            "consentRequired": .boolean(record.isConsentRequired),
            "redirectUris": .array(record.redirectURIs.map { .string($0.original) }),
            "webOrigins": .array(record.webOrigins.map { .string($0.original) }), "secret": .text(secret?.exposedText),
        ]
    }
}
