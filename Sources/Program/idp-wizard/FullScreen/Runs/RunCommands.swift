import Synchronization
import Wizard

/// The commands of the wizard's flows that have not ended, as far as they are known.
///
/// Thread-safe.
final class RunCommands: Sendable {
    private let commands = Mutex<[FlowID: String]>([:])

    func note(_ run: RunCommand) { commands.withLock { $0[run.flow] = run.command.text } }

    subscript(flow: FlowID) -> String? { commands.withLock { $0[flow] } }

    /// Returns the command of a flow that has ended, and forgets it.
    func take(_ flow: FlowID) -> String? { commands.withLock { $0.removeValue(forKey: flow) } }
}
