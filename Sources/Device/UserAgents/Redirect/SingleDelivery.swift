import Synchronization

/// Delivers one value: the first is kept, later ones are rejected.
///
/// Safe to use from any thread; never blocks.
final class SingleDelivery<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var waiting: [CheckedContinuation<Value, Never>] = []
    }

    private let state = Mutex(State())

    /// The value, or `nil` before it is delivered.
    var current: Value? { state.withLock { $0.value } }

    /// Delivers a value; returns `false` if one was delivered before.
    @discardableResult
    func deliver(_ value: Value) -> Bool {
        let waiting: [CheckedContinuation<Value, Never>]? = state.withLock { state in
            guard state.value == nil else { return nil }
            state.value = value
            defer { state.waiting = [] }
            return state.waiting
        }
        guard let waiting else { return false }
        for continuation in waiting { continuation.resume(returning: value) }
        return true
    }

    /// Waits for the value, even if the task is cancelled.
    func value() async -> Value {
        await withCheckedContinuation { continuation in
            let value = state.withLock { state in
                if state.value == nil { state.waiting.append(continuation) }
                return state.value
            }
            if let value { continuation.resume(returning: value) }
        }
    }
}
