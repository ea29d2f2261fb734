import Flows
import Synchronization

/// The exit status of the flow that ended last, for a front end whose input has ended.
///
/// Safe from any thread.
final class FlowEndings: Sendable {
    private let status = Mutex<ExitStatus?>(nil)

    /// The status that a command with the same flow would have; `nil` before the first flow has ended.
    var last: ExitStatus? { status.withLock { $0 } }

    func note(_ ending: FlowEnding) { status.withLock { $0 = ExitStatus(ending, signal: nil) } }
}
