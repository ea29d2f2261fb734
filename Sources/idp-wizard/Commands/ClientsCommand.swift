import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences
import Wizard

/// `clients …`: the provider's clients, through its admin REST.
struct ClientsCommand {
    private let choice: Invocation.ProviderChoice
    private let console: Console
    private let texts: Texts

    init(_ choice: Invocation.ProviderChoice, console: Console) throws(CommandError) {
        self.choice = choice
        self.console = console
        texts = try console.language.texts()
    }

    func run(_ order: Invocation.ClientsOrder) async throws(CommandError) -> ExitStatus {
        let access = try await ProviderAccess.open(choice, needs: .administration, watch: console.requestWatch)
        if let warning = access.loaded.warning { console.complain(warning) }
        let client = access.administration
        do throws(CommandError) { try await perform(order, client, at: access.loaded.profile.name) } catch {
            await access.close()
            throw error
        }
        await access.close()
        return .succeeded
    }

    private func perform(
        _ order: Invocation.ClientsOrder, _ client: AdministrationClient, at provider: String
    ) async throws(CommandError) {
        switch order {
        case .create(let id, let redirects, let origins, let traits):
            try await asking { () throws(AdministrationError) -> Void in
                try await create(id, redirects, origins, traits, client)
            }
        case .list: try await asking { () throws(AdministrationError) -> Void in try await list(client) }
        case .show(let id): try await asking { () throws(AdministrationError) -> Void in try await show(id, client) }
        case .secret(let id, let renews):
            let value = try await asking { () throws(AdministrationError) -> Secret in
                try await secret(of: id, renews: renews, client)
            }
            console.report(
                ["clientId": .string(id.rawValue), "secret": .string(value.exposedText)], value.exposedText)
        case .delete(let id, let consent):
            let found = try await asking { () throws(AdministrationError) in try await record(id, client) }
            try await consent.confirm(
                texts[
                    .confirmClient, ["name": shown(id), "provider": UntrustedText(provider).sanitised(limit: 80)]],
                texts)
            try await asking { () throws(AdministrationError) in try await client.deleteClient(found.id) }
            console.report(
                ["clientId": .string(id.rawValue), "deleted": .boolean(true)],
                texts[.lineDeletedThere, ["name": shown(id)]])
        }
    }

    private func create(
        _ id: ClientID, _ redirects: [String], _ origins: [String], _ traits: Invocation.ClientsOrder.Traits,
        _ client: AdministrationClient
    ) async throws(AdministrationError) {
        let new = NewClient(
            clientID: id, isPublic: !traits.isConfidential, redirectURIs: redirects,
            webOrigins: origins.isEmpty ? nil : origins, isConsentRequired: traits.asksConsent,
            requiresPKCE: traits.requiresPKCE)
        let made = try await client.createClient(new)
        let secret = traits.isConfidential ? try await client.secret(ofClient: made) : nil
        let record = try await client.client(made)
        console.report(
            Self.json(record, secret: secret),
            secret.map { texts[.lineCreatedSecret, ["name": shown(id), "secret": $0.exposedText]] }
                ?? texts[.lineCreated, ["name": shown(id)]])
    }

    private func show(_ id: ClientID, _ client: AdministrationClient) async throws(AdministrationError) {
        let record = try await record(id, client)
        guard !console.isJSON else {
            console.print(try await client.clientRepresentation(of: record.id))
            return
        }
        for line in lines(record) { console.print(line) }
    }

    private func secret(
        of id: ClientID, renews: Bool, _ client: AdministrationClient
    ) async throws(AdministrationError) -> Secret {
        let record = try await record(id, client)
        let secret =
            renews ? try await client.renewSecret(ofClient: record.id) : try await client.secret(ofClient: record.id)
        guard let secret else {
            throw AdministrationError(.notFound, "The client \(id) is public: it has no secret.")
        }
        return secret
    }

    private func list(_ client: AdministrationClient) async throws(AdministrationError) {
        let pageSize = 100
        var first = 0
        while true {
            let page = try await client.listClients(first: first, max: pageSize)
            if first == 0, page.isEmpty { console.reportEmpty(texts[.lineNoClients]) }
            for record in page { console.report(Self.json(record), line(record)) }
            guard page.count == pageSize else { return }
            first += pageSize
        }
    }

    private func record(
        _ id: ClientID, _ client: AdministrationClient
    ) async throws(AdministrationError) -> AdministeredClient {
        guard let record = try await client.findClient(id) else {
            throw AdministrationError(.notFound, "There is no client \(id).")
        }
        return record
    }

    private func line(_ record: AdministeredClient) -> String {
        let state = record.isEnabled ? kind(record) : texts[.lineSwitchedOff, ["kind": kind(record)]]
        return "\(shown(record.clientID))   \(state)"
    }

    private func shown(_ id: ClientID) -> String { UntrustedText(id.rawValue).sanitised(limit: 80) }

    private func kind(_ record: AdministeredClient) -> String {
        texts[record.isPublic ? .clientPublic : .clientConfidential]
    }

    private func lines(_ record: AdministeredClient) -> [String] {
        func list(_ values: [String]) -> String { texts.list(values.map { UntrustedText($0).sanitised(limit: 200) }) }
        return [
            texts.row(.labelClient, UntrustedText(record.clientID.rawValue).sanitised(limit: 120)),
            texts.row(.labelKind, kind(record)), texts.row(.labelEnabled, texts.yesOrNo(record.isEnabled)),
            texts.row(.labelConsent, texts[record.isConsentRequired ? .lineAsked : .lineNotAsked]),
            texts.row(.labelChallenge, record.requiredPKCEMethod ?? texts[.lineNotDemanded]),
            texts.row(.labelRedirects, list(record.redirectURIs)), texts.row(.labelOrigins, list(record.webOrigins)),
            texts.row(.labelScopes, list(record.defaultScopes)),
            texts.row(.labelOptionalScopes, list(record.optionalScopes)),
        ]
    }

    private static func json(_ record: AdministeredClient, secret: Secret? = nil) -> JSONText {
        [
            "id": .string(record.id.rawValue), "clientId": .string(record.clientID.rawValue),
            "enabled": .boolean(record.isEnabled), "publicClient": .boolean(record.isPublic),
            "consentRequired": .boolean(record.isConsentRequired),
            "redirectUris": .array(record.redirectURIs.map(JSONText.string)),
            "webOrigins": .array(record.webOrigins.map(JSONText.string)), "secret": .text(secret?.exposedText),
        ]
    }
}
