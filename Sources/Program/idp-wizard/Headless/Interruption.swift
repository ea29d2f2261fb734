import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The signal that ends a headless run; it is passed to the current handler.
final class Interruption: Sendable {
    private struct State {
        var signal: Int32?
        var action: (@Sendable (Int32) -> Void)?
    }

    private let state = Mutex(State())

    /// The first signal.
    var signal: Int32? { state.withLock { $0.signal } }

    /// The exit status after the first signal.
    var status: ExitStatus? { signal.map { $0 == SIGINT ? .cancelled : .signal($0) } }

    /// Sets the handler, replacing the previous one; calls it at once if a signal has arrived.
    func onSignal(_ action: @escaping @Sendable (Int32) -> Void) {
        let earlier = state.withLock { state in
            state.action = action
            return state.signal
        }
        if let earlier { action(earlier) }
    }

    /// Records a signal and calls the handler; returns false if there is no handler.
    func interrupt(by signal: Int32) -> Bool {
        let action = state.withLock { state in
            state.signal = state.signal ?? signal
            return state.action
        }
        action?(signal)
        return action != nil
    }
}
