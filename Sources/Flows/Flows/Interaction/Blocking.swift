import Dispatch
import Synchronization

/// Waits for an asynchronous operation on a thread that may block: an SDK's own thread, never Swift's cooperative pool.
enum Blocking {
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
