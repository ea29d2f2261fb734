import Synchronization

/// The signal that asked a headless run to end, told to whoever can end it.
final class Interruption: Sendable {
    private struct State {
        var signal: Int32?
        var action: (@Sendable (Int32) -> Void)?
    }

    private let state = Mutex(State())

    /// The first signal that came, nil while none has.
    var signal: Int32? { state.withLock { $0.signal } }

    /// Says who is told of a signal, in the place of the one before; told at once where one has come already.
    func onSignal(_ action: @escaping @Sendable (Int32) -> Void) {
        let earlier = state.withLock { state in
            state.action = action
            return state.signal
        }
        if let earlier { action(earlier) }
    }

    /// Notes a signal and tells of it; false where nobody can end the run.
    func interrupt(by signal: Int32) -> Bool {
        let action = state.withLock { state in
            state.signal = state.signal ?? signal
            return state.action
        }
        action?(signal)
        return action != nil
    }
}
