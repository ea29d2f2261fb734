import Dispatch

/// Runs an actor on its own serial Dispatch queue, and can check that the caller is on it.
///
/// As the preference of a task, it also runs the task's functions that belong to no actor.
///
/// Blocking is allowed on it, because its thread does not belong to Swift's cooperative pool.
package final class QueueExecutor: SerialExecutor, TaskExecutor {
    private let queue: DispatchQueue

    /// Creates the queue; debuggers show the label.
    package init(label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            job.runSynchronously(
                isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
        }
    }

    /// Traps unless the caller is on the queue; the runtime calls it for `assumeIsolated` and `preconditionIsolated`.
    package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
