import Dispatch
import Synchronization

/// Waits for something asynchronous on a thread that may block: an SDK's own, never Swift's cooperative pool.
enum Blocking {
    /// Runs the body to its end and gives what came of it.
    static func wait<Value: Sendable>(for body: @escaping @Sendable () async -> Value) -> Value {
        let done = DispatchSemaphore(value: 0)
        let result = Held<Value>()
        Task {
            let value = await body()
            result.value.withLock { $0 = value }
            done.signal()
        }
        while true {
            done.wait()
            if let value = result.value.withLock({ $0 }) { return value }
        }
    }

    private final class Held<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }
}
