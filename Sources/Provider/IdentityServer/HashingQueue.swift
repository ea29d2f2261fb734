/// The jobs of the hashing pool that wait, and which one a thread runs next.
///
/// A hash that came along from another server can cost as much as two hundred of ours, so a flood of logins with such
/// hashes could occupy every thread. They wait in their own queue, counted by cost, and take at most a quarter:
///
/// - A quarter of the threads run them at the same time, at least one.
/// - While a job of ours waits, none of them starts before ours have cost three times as much as the last one. This is
///   what limits them on fewer than four threads.
/// - Those that wait cost at most as much as the longest queue of ours, except a single one.
///
/// No job is interrupted. So one of ours waits for at most one of them, and only if every thread is busy. Idle threads
/// are used: if none of ours waits, the next of them starts at once. There is no timer, and nothing is measured.
struct HashingQueue<Job: Sendable>: Sendable {
    /// A job with its cost, in KiB and passes of Argon2id.
    struct Entry: Sendable {
        let job: Job
        let cost: Int
        let isImported: Bool
    }

    private let longest: Int
    private let mostRunning: Int
    /// The cost of one of our hashes, which other work counts as, too.
    private let ownCost: Int
    private var own: [Entry] = []
    private var imported: [Entry] = []
    private var running = 0
    /// What ours may cost before the next imported hash starts.
    private var precedence = 0

    init(width: Int, longest: Int, ownCost: Int) {
        self.longest = longest
        self.ownCost = ownCost
        mostRunning = max(1, width / 4)
    }

    /// Adds a job; returns `false` if it may not wait.
    ///
    /// - Parameter importedCost: the cost of an imported hash; `nil` for a job of ours.
    mutating func add(_ job: Job, importedCost: Int?) -> Bool {
        guard let importedCost else {
            guard own.count < longest else { return false }
            own.append(Entry(job: job, cost: ownCost, isImported: false))
            return true
        }
        let entry = Entry(job: job, cost: max(importedCost, ownCost), isImported: true)
        let waiting = imported.reduce(entry.cost) { $0 + $1.cost }
        guard imported.isEmpty || waiting <= longest * ownCost else { return false }
        imported.append(entry)
        return true
    }

    /// Takes the job that a free thread runs; returns `nil` if none may start.
    mutating func next() -> Entry? {
        if !imported.isEmpty, running < mostRunning, own.isEmpty || precedence <= 0 {
            let entry = imported.removeFirst()
            running += 1
            precedence = 3 * entry.cost
            return entry
        }
        guard !own.isEmpty else { return nil }
        precedence -= min(ownCost, precedence)
        return own.removeFirst()
    }

    /// Notes that a job has ended.
    mutating func end(_ entry: Entry) { if entry.isImported { running -= 1 } }
}
