import DeviceStorage
import IdentityModel
import PrivateFiles
import Synchronization

/// The turn of a running flow in a home: while a program holds one, the sandbox's state is not saved or replaced.
///
/// A turn ends with its process.
package final class FlowTurn: Sendable {
    private let lock: StoreLock.Held
    private let pipe: FlowPipe
    private let isOver = Mutex(false)

    private init(_ lock: StoreLock.Held, _ pipe: FlowPipe) {
        self.lock = lock
        self.pipe = pipe
    }

    /// Waits until no state is being saved or restored, and finishes a restore that was interrupted.
    ///
    /// `onCancel` is called on another thread each time another program cancels the flow.
    package static func begin(
        _ flow: String, in home: String, onCancel: @escaping @Sendable () -> Void
    ) async throws(SandboxStateError) -> FlowTurn {
        let lock = try await FlowLocks(home: home).sharedByFlow()
        return try await BlockingCall.runThrowing { () throws(SandboxStateError) in
            do throws(FileError) { return FlowTurn(lock, try FlowPipe(of: flow, in: home, onCancel: onCancel)) } catch {
                throw SandboxStateError(error)
            }
        }
    }

    /// Ends the turn; may be called repeatedly.
    package func end() {
        let isFirst = isOver.withLock { isOver in
            defer { isOver = true }
            return !isOver
        }
        guard isFirst else { return }
        pipe.close()
        lock.release()
    }

    deinit { end() }
}
