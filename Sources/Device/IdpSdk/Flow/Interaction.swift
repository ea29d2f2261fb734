import Synchronization

/// The app's handler, which is called on another thread.
///
/// `@unchecked` because KOBIL's documents require a separate thread for `provideCredentials` and leave synchronisation
/// to the app, so classes written for them are not `Sendable`. Only this class calls the handler, and on one thread at
/// a time.
final class Interaction: @unchecked Sendable {
    private let interface: any IdpSdkInteractionInterface

    init(_ interface: any IdpSdkInteractionInterface) { self.interface = interface }

    /// Asks the app on a new thread; returns `nil` when the task is cancelled, and ignores a later answer.
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

/// An answer that is set once; later ones are ignored.
private final class PendingAnswer: Sendable {
    typealias Continuation = CheckedContinuation<IdpSdkProvideCredentialsResult?, Never>

    private enum State {
        case open
        case awaited(Continuation)
        case settled
    }

    private let state = Mutex(State.open)

    /// Waits for the answer; returns `false` if it was cancelled before, in which case the app is not asked.
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
