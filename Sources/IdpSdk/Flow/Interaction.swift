import Synchronization

/// The app's handler, taken across threads.
///
/// `@unchecked`: the documents say that `provideCredentials` is called from a separate thread and that the app guards what it shares, and
/// `Sendable` cannot be asked of a class written after them. The handler is touched by nothing else here, and by one thread at a time.
final class Interaction: @unchecked Sendable {
    private let interface: any IdpSdkInteractionInterface

    init(_ interface: any IdpSdkInteractionInterface) { self.interface = interface }

    /// Asks the app on a thread of its own; nil once the task is cancelled, whatever the app does afterwards.
    func ask(_ data: IdpSdkInteractionData) async -> IdpSdkProvideCredentialsResult? {
        let pending = PendingAnswer()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard pending.wait(with: continuation) else { return }
                OwnThread.run { pending.settle(self.interface.provideCredentials(data)) }
            }
        } onCancel: {
            pending.settle(nil)
        }
    }
}

/// An answer that is given once; what comes later is dropped.
private final class PendingAnswer: Sendable {
    typealias Continuation = CheckedContinuation<IdpSdkProvideCredentialsResult?, Never>

    private enum State {
        case open
        case awaited(Continuation)
        case settled
    }

    private let state = Mutex(State.open)

    /// Waits for the answer; false when it has been settled by cancelling already, and then nobody need be asked.
    func wait(with continuation: Continuation) -> Bool {
        let isOpen = state.withLock { state in
            guard case .open = state else { return false }
            state = .awaited(continuation)
            return true
        }
        if !isOpen { continuation.resume(returning: nil) }
        return isOpen
    }

    func settle(_ answer: IdpSdkProvideCredentialsResult?) {
        let waiting: Continuation? = state.withLock { state in
            defer { state = .settled }
            if case .awaited(let continuation) = state { return continuation }
            return nil
        }
        waiting?.resume(returning: answer)
    }
}
