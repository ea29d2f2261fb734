import Profiles
import Sentences

/// Runs a command without the full screen.
enum HeadlessProgram {
    /// Runs the command to its end; call this on the main thread before any other thread exists.
    static func run(_ invocation: Invocation, console: Console) -> ExitStatus {
        SignalWait.run { interruption in
            do throws(CommandError) {
                return try await perform(invocation, console: console, interruption: interruption)
            } catch {
                return console.fail(error)
            }
        }
    }

    private static func perform(
        _ invocation: Invocation, console: Console, interruption: Interruption
    ) async throws(CommandError) -> ExitStatus {
        switch invocation {
        case .wizard, .play: throw CommandError(.defect, "defect", "The wizard is not a headless command.")
        case .flow(let arguments):
            return try await FlowCommand(arguments, console: console, interruption: interruption).run()
        case .doctor(let choice): return try await DoctorCommand(choice, console: console).run()
        case .state(let arguments): return try await StateCommand(arguments, console: console).run()
        case .users(let order, let choice): return try await UsersCommand(choice, console: console).run(order)
        case .clients(let order, let choice): return try await ClientsCommand(choice, console: console).run(order)
        case .tenants(let order, let choice): return try await TenantsCommand(choice, console: console).run(order)
        case .sudo(let order, let choice): return try await SudoCommand(choice, console: console).run(order)
        case .runs(let order): return try await RunsCommand(console: console, interruption: interruption).run(order)
        case .issueCode(let user, let period, let choice):
            return try await UsersCommand(choice, console: console).issueCode(to: user, period: period)
        case .completions(let script):
            console.printText(script.text(try Language.english.help()))
            return .succeeded
        case .serve(let arguments):
            return try await ServeCommand(arguments, console: console, interruption: interruption).run()
        }
    }
}
