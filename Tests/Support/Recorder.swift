import Synchronization

/// Collects values from any thread, for a test to look at afterwards.
public final class Recorder<Value: Sendable>: Sendable {
    private let storage = Mutex<[Value]>([])

    /// Makes an empty one.
    public init() {}

    /// Adds a value.
    public func append(_ value: Value) { storage.withLock { $0.append(value) } }

    /// What has been added so far, in order.
    public var values: [Value] { storage.withLock { $0 } }
}

/// Something a test waits for: told once, awaited by any number.
public final class Signal: Sendable {
    private struct State {
        var isGiven = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Makes one that has not been given.
    public init() {}

    /// Tells everybody who waits, now or later.
    public func give() {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            state.isGiven = true
            return state.waiters
        }
        waiters.forEach { $0.resume() }
    }

    /// Returns once it has been given.
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
