import IdentityAdministration
import IdentityModel

/// A command about a tenant's Sudo pool, through the server's admin REST.
protocol SudoAdministrationCommand: HeadlessCommand {
    func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws(CommandError)
}

extension SudoAdministrationCommand {
    func run(_ context: CommandContext) async throws(CommandError) -> ExitStatus {
        let access = try await SudoAdministrationAccess.open(context.provider, console: context.console)
        do throws(CommandError) { try await run(access.sudo, context) } catch {
            await access.close()
            throw error
        }
        await access.close()
        return .succeeded
    }
}

extension UntrustedText {
    /// A name from a server, sanitised for a line of a list.
    static func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 200) }
}
