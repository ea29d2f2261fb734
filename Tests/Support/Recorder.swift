import Synchronization

/// Collects values from any thread for later checks.
public final class Recorder<Value: Sendable>: Sendable {
    private let storage = Mutex<[Value]>([])

    public init() {}

    public func append(_ value: Value) { storage.withLock { $0.append(value) } }

    /// The values appended so far, in order.
    public var values: [Value] { storage.withLock { $0 } }
}

/// A one-time event that any number of tasks can wait for.
public final class Signal: Sendable {
    private struct State {
        var isGiven = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    public init() {}

    /// Resumes all current and later waiters.
    public func give() {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            state.isGiven = true
            return state.waiters
        }
        waiters.forEach { $0.resume() }
    }

    /// Returns once the event has occurred.
    public func wait() async {
        await withCheckedContinuation { continuation in
            let isGiven = state.withLock { state in
                if !state.isGiven { state.waiters.append(continuation) }
                return state.isGiven
            }
            if isGiven { continuation.resume() }
        }
    }
}
