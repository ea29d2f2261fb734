import Testing

@testable import IdentityServer

/// Which job the hashing pool runs next; one of ours costs 10.
@Suite struct HashingQueueTests {
    /// A pool's queue, with the jobs that run.
    private final class Pool {
        private var queue: HashingQueue<String>
        private var running: [HashingQueue<String>.Entry] = []

        init(width: Int, longest: Int) { queue = HashingQueue(width: width, longest: longest, ownCost: 10) }

        func add(_ job: String, importedCost: Int? = nil) -> Bool { queue.add(job, importedCost: importedCost) }

        /// Starts the next job; returns `nil` if none may start.
        func start() -> String? {
            guard let entry = queue.next() else { return nil }
            running.append(entry)
            return entry.job
        }

        /// Ends the job that runs longest.
        func end() { queue.end(running.removeFirst()) }

        /// Runs jobs on one thread until none is left.
        func order() -> [String] {
            var jobs: [String] = []
            while let job = start() {
                jobs.append(job)
                end()
            }
            return jobs
        }
    }

    @Test func oursTakeThreeQuartersByCostWhileTheyWait() {
        let pool = Pool(width: 1, longest: 20)
        for number in 1...3 { #expect(pool.add("import \(number)", importedCost: 20)) }
        for number in 1...14 { #expect(pool.add("\(number)")) }
        let expected = "import 1,1,2,3,4,5,6,import 2,7,8,9,10,11,12,import 3,13,14"
        #expect(pool.order().joined(separator: ",") == expected)
    }

    @Test func oneOfOursWaitsForNoSecondImportedHash() {
        let pool = Pool(width: 1, longest: 4)
        #expect(pool.add("import 1", importedCost: 2_000))
        #expect(pool.start() == "import 1")
        #expect(pool.add("import 2", importedCost: 20))
        #expect(pool.add("ours"))
        pool.end()
        #expect(pool.order() == ["ours", "import 2"])
        // What an idle pool has computed does not delay later ones.
        #expect(pool.add("import 3", importedCost: 10))
        #expect(pool.order() == ["import 3"])
    }

    @Test(arguments: [(1, 1), (2, 1), (7, 1), (8, 2), (16, 4)])
    func aQuarterOfTheThreadsRunsThem(width: Int, most: Int) {
        let pool = Pool(width: width, longest: 100)
        for number in 0..<20 { #expect(pool.add("\(number)", importedCost: 20)) }
        for number in 0..<most { #expect(pool.start() == "\(number)") }
        #expect(pool.start() == nil)
        #expect(pool.add("ours"))
        #expect(pool.start() == "ours")
        pool.end()
        #expect(pool.start() == "\(most)")
        #expect(pool.start() == nil)
    }

    @Test func thoseThatWaitAreCountedByCost() {
        let pool = Pool(width: 1, longest: 5)
        // One may cost more than all the room; a cheap one counts as one of ours.
        #expect(pool.add("dear", importedCost: 1_000))
        #expect(!pool.add("cheap", importedCost: 1))
        #expect(pool.start() == "dear")
        #expect(pool.add("half", importedCost: 30))
        #expect(pool.add("cheap", importedCost: 1))
        #expect(!pool.add("dear", importedCost: 20))
        #expect(pool.add("cheap", importedCost: 10))
        #expect(!pool.add("cheap", importedCost: 1))
        // They take no room of ours.
        for number in 0..<5 { #expect(pool.add("\(number)")) }
        #expect(!pool.add("ours"))
    }
}
