import PrivateFiles

/// Sorts any number of entries in bounded memory: sorted runs in temporary files, which are merged.
struct ExternalSort {
    private let folder: String
    private let memory: Int
    private let mostRuns: Int
    private var entries: [SortEntry] = []
    private var weight = 0
    private var runs: [SortRun] = []

    /// - Parameters:
    ///   - folder: a private folder.
    ///   - memory: the size of a run in memory, in bytes.
    ///   - mostRuns: the number of runs that are merged into one, so that few files are open.
    init(folder: String, memory: Int = 8 << 20, mostRuns: Int = 64) {
        self.folder = folder
        self.memory = memory
        self.mostRuns = mostRuns
    }

    mutating func add(_ entry: SortEntry) throws(FileError) {
        entries.append(entry)
        weight += entry.weight
        if weight >= memory { try writeRun() }
    }

    /// Passes all entries in order.
    mutating func forEach(_ body: (SortEntry) -> Void) throws(FileError) {
        guard !runs.isEmpty else {
            entries.sort()
            entries.forEach(body)
            return
        }
        if !entries.isEmpty { try writeRun() }
        try Self.merge(runs) { (entry) throws(FileError) in body(entry) }
    }

    private mutating func writeRun() throws(FileError) {
        entries.sort()
        var run = try SortRun(in: folder)
        for entry in entries { try run.append(entry) }
        try run.flush()
        runs.append(run)
        entries.removeAll(keepingCapacity: true)
        weight = 0
        guard runs.count >= mostRuns else { return }
        var merged = try SortRun(in: folder)
        try Self.merge(runs) { (entry) throws(FileError) in try merged.append(entry) }
        try merged.flush()
        runs = [merged]
    }

    /// There are few runs, so the smallest of their next entries is found by comparing all.
    private static func merge(
        _ runs: [SortRun], _ body: (SortEntry) throws(FileError) -> Void
    ) throws(FileError) {
        var readers = runs.map(SortRun.Reader.init)
        var heads: [SortEntry?] = []
        for index in readers.indices { heads.append(try readers[index].next()) }
        while true {
            var smallest: (index: Int, entry: SortEntry)?
            for (index, head) in heads.enumerated() {
                guard let head else { continue }
                if let found = smallest, found.entry < head { continue }
                smallest = (index, head)
            }
            guard let smallest else { return }
            try body(smallest.entry)
            heads[smallest.index] = try readers[smallest.index].next()
        }
    }
}
