import Dispatch

/// Runs an actor on its own serial Dispatch queue, and can check that the caller is on it.
///
/// Blocking is allowed on it, because its thread does not belong to Swift's cooperative pool.
package final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Creates the queue; debuggers show the label.
    package init(label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Traps unless the caller is on the queue; the runtime calls it for `assumeIsolated` and `preconditionIsolated`.
    package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
