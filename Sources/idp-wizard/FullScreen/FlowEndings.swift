import Flows
import Synchronization

/// The exit status of the last flow that ended, for a front end whose input has ended.
///
/// Thread-safe.
final class FlowEndings: Sendable {
    private let status = Mutex<ExitStatus?>(nil)

    /// The status that a command with the same flow would return; `nil` until the first flow has ended.
    var last: ExitStatus? { status.withLock { $0 } }

    func note(_ ending: FlowEnding) { status.withLock { $0 = ExitStatus(ending, signal: nil) } }
}
