/// Runs the requests of one engine, one at a time in the order in which they are added.
struct RunQueue<Outcome: Sendable> {
    private var last: Task<Outcome, Never>?

    /// Starts `run` when every earlier one has ended.
    mutating func add(_ run: @escaping @Sendable () async -> Outcome) -> Task<Outcome, Never> {
        let before = last
        let task = Task {
            _ = await before?.value
            return await run()
        }
        last = task
        return task
    }

    /// Waits until every added run has ended.
    func waitUntilEmpty() async { _ = await last?.value }
}
