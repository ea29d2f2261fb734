import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import PrivateFiles
import Wizard

/// `sudo …`: a tenant's Sudo pool, through the server's admin REST.
struct SudoCommand {
    private let choice: Invocation.ProviderChoice
    private let console: Console
    private let texts: Texts

    init(_ choice: Invocation.ProviderChoice, console: Console) throws(CommandError) {
        self.choice = choice
        self.console = console
        texts = try console.language.texts()
    }

    func run(_ order: SudoOrder) async throws(CommandError) -> ExitStatus {
        // A key pair can also be generated for a project of Sudo Platform, whose support adds the public key.
        if case .issuers(.generate(let issuer, let folder, let attributes)) = order {
            try await IssuerKeyCommand(choice, texts: texts, console: console).generate(issuer, folder, attributes)
            return .succeeded
        }
        let access = try await SudoAdministrationAccess.open(choice, console: console)
        do throws(CommandError) { try await perform(order, access.sudo) } catch {
            await access.close()
            throw error
        }
        await access.close()
        return .succeeded
    }

    private func perform(_ order: SudoOrder, _ sudo: SudoAdministration) async throws(CommandError) {
        switch order {
        case .config, .showPool, .setPool:
            try await SudoPoolCommand(sudo.pool, texts: texts, console: console).run(order)
        case .keys(let order):
            try await SudoKeysCommand(sudo.testKeys, choice, texts: texts, console: console).run(order)
        case .issuers(let order): try await SudoIssuersCommand(sudo.issuers, texts: texts, console: console).run(order)
        case .providers(let order):
            try await SudoProvidersCommand(sudo.providers, texts: texts, console: console).run(order)
        case .fingerprints(let order):
            try await SudoFingerprintsCommand(sudo.fingerprints, texts: texts, console: console).run(order)
        case .devices(let order): try await SudoDevicesCommand(sudo.devices, texts: texts, console: console).run(order)
        case .attest(let order, let file):
            try await SudoAttestCommand(sudo.attestation, texts: texts, console: console).run(order, file)
        case .registrations(let order):
            try await SudoRegistrationsCommand(sudo.registrations, texts: texts, console: console).run(order)
        case .users(let order): try await SudoUsersCommand(sudo.users, texts: texts, console: console).run(order)
        }
    }
}

/// Converts errors of the admin REST to a command's failure.
func asking<Answer>(
    _ body: () async throws(AdministrationError) -> Answer
) async throws(CommandError) -> Answer {
    do throws(AdministrationError) { return try await body() } catch { throw CommandError(error) }
}

extension UntrustedText {
    /// A name from a server, sanitised for a line of a list.
    static func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 200) }
}
