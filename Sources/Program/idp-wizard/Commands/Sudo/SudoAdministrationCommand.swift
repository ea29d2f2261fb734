import IdentityAdministration
import IdentityModel
import Localization
import Sentences

/// A command about a tenant's Sudo pool, through the server's admin REST.
protocol SudoAdministrationCommand: HeadlessCommand {
    func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws
}

extension SudoAdministrationCommand {
    func run(_ context: CommandContext) async throws -> ExitStatus {
        let access = try await SudoAdministrationAccess.open(context.provider, console: context.console)
        do { try await run(access.sudo, context) } catch {
            await access.close()
            throw error
        }
        await access.close()
        return .succeeded
    }
}

extension CommandContext {
    /// Prints a list, or that it is empty.
    func report<Row>(_ rows: [Row], orEmpty empty: Text, json: (Row) -> JSONText, cells: (Row) -> [String?]) {
        if rows.isEmpty { console.reportEmpty(texts(empty)) }
        console.report(rows, json: json, cells: cells)
    }

    /// Prints what was done with an entry, whose names are the parts of the sentence.
    func report(_ json: JSONText, _ sentence: Text) {
        console.report(json, texts(sentence))
    }

    /// Asks before something is done with an entry, unless the consent was given.
    func confirm(_ consent: Consent, _ question: Text) async throws {
        try await consent.confirm(texts(question), texts)
    }
}
