import Dispatch

/// Runs an actor on a serial Dispatch queue of its own, and knows whether one is on it.
///
/// Blocking there is allowed: the thread is not of Swift's cooperative pool.
final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Makes the queue; the label shows in debuggers.
    init(label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Traps unless the caller is on the queue; the runtime asks this for `assumeIsolated` and `preconditionIsolated`.
    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
