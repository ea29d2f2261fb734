import IdentityAdministration
import Profiles

/// A command about the provider's users, clients or tenants, through its admin REST.
protocol AdministrationCommand: HeadlessCommand {
    static var need: ProviderAccess.Need { get }

    func run(at access: ProviderAccess, _ context: CommandContext) async throws
}

extension AdministrationCommand {
    static var need: ProviderAccess.Need { .administration }

    func run(_ context: CommandContext) async throws -> ExitStatus {
        try await ProviderAccess.use(context, needs: Self.need) { try await run(at: $0, context) }
        return .succeeded
    }
}
