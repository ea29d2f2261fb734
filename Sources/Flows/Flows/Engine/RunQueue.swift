import Synchronization

/// Runs the requests of one engine, one at a time in the order in which they are added.
final class RunQueue: Sendable {
    private let last = Mutex<Task<Void, Never>?>(nil)

    /// Starts `run` after every earlier one has ended.
    func add<Outcome: Sendable>(_ run: @escaping @Sendable () async -> Outcome) -> Task<Outcome, Never> {
        last.withLock { last in
            let before = last
            let task = Task {
                await before?.value
                return await run()
            }
            last = Task { _ = await task.value }
            return task
        }
    }

    /// Waits until every added run has ended.
    func waitUntilEmpty() async { await last.withLock { $0 }?.value }
}
