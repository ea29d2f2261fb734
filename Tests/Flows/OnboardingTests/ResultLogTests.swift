import FlowModel
import FoundationEssentials
import Glibc
import PrivateFiles
import SeparatedValues
import Synchronization
import TestSupport
import Testing

@testable import Onboarding

/// A run over a file of rows, which is killed and continued.
@Suite struct ResultLogTests {
    private static let rows = 300

    private struct StoredRun {
        let folder: TemporaryFolder
        let header: CSVRow
        let layout: ResultsLayout
        let results: String

        init(_ format: ResultsLayout.Format) throws {
            folder = try TemporaryFolder()
            results = folder.path("results")
            header = try #require(try OnboardingTable.rows("username\n").first)
            layout = ResultsLayout(format, try OnboardingHeader(header), withPassword: false)
        }

        private static let description = RunDescription(
            id: "r", begunAt: 1_800_000_000_123, tag: "t", options: [:], input: InputIdentity(size: 1, digest: [1]))

        func begin() throws -> ResultLog {
            try ResultLog.begin(
                results, layout, Self.description, header: header, random: SeededRandom(48), windowSize: 32)
        }

        func createRunFile() throws -> OnboardingRunFile {
            try OnboardingRunFile.create(
                OnboardingRunFile.path(besideResults: results), Self.description, start: .start(after: header),
                random: SeededRandom(48))
        }

        func resume() throws -> ResultLog {
            let run = try OnboardingRunFile.open(OnboardingRunFile.path(besideResults: results))
            return try ResultLog.resume(results, layout, run, windowSize: 32)
        }

        func records() throws -> [ResultRecord] {
            var input = try ResultsInput(results)
            var records: [ResultRecord] = []
            while let record = try input.next() { records.append(record) }
            return records
        }
    }

    @Test(arguments: ResultsLayout.Format.allCases)
    func aRunThatIsKilledAtAnyMomentHasEachRowOnce(_ format: ResultsLayout.Format) throws {
        var dice = SplitMix(seed: 49)
        for _ in 0..<SplitMix.rounds(10) {
            let stored = try StoredRun(format)
            var log: ResultLog? = try stored.begin()
            var next = 1
            var running: [Int] = []
            while log != nil {
                if dice.below(60) == 0 {
                    // The lock ends with the program; half a line is left behind.
                    log = nil
                    let descriptor = open(stored.results, O_WRONLY | O_APPEND)
                    #expect(write(descriptor, "half", 4) == 4)
                    close(descriptor)
                    let again = try stored.resume()
                    #expect(next - 1 - again.counts.total <= 32)
                    (next, running, log) = (again.run.position.row + 1, [], again)
                }
                guard let current = log else { break }
                while next <= Self.rows, current.admits(next) {
                    running.append(next)
                    next += 1
                }
                if running.isEmpty {
                    #expect(current.counts.total == Self.rows)
                    try current.finish()
                    log = nil
                } else {
                    try current.take(FinishedRow(number: running.remove(at: dice.below(running.count))))
                }
            }
            #expect(try stored.records().map(\.username) == (1...Self.rows).map { "user\($0)" })
            #expect(stored.folder.permissions("results") == 0o600)
            #expect(stored.folder.permissions("results.run") == nil)
        }
    }

    @Test(arguments: ResultsLayout.Format.allCases, [false, true])
    func aRunKilledBeforeItKnowsItsResultsContinues(_ format: ResultsLayout.Format, _ hasStart: Bool) throws {
        let stored = try StoredRun(format)
        _ = try stored.createRunFile()
        if hasStart { try stored.folder.write("results", stored.layout.start) }
        let log = try stored.resume()
        try log.take(FinishedRow(number: 1))
        try log.finish()
        #expect(try stored.records().map(\.username) == ["user1"])
    }

    /// The codes of the other rows were appended to it.
    @Test(arguments: ResultsLayout.Format.allCases)
    func resultsThatOthersMayReadAreNotContinued(_ format: ResultsLayout.Format) throws {
        let stored = try StoredRun(format)
        var log: ResultLog? = try stored.begin()
        try log?.take(FinishedRow(number: 1))
        try log?.store()
        log = nil
        let before = try Data(contentsOf: URL(fileURLWithPath: stored.results))
        try stored.folder.setPermissions("results", 0o644)
        let refusal = FileError(stored.results, .shared(0o644))
        #expect(throws: OnboardingError.file(refusal)) { try stored.resume() }
        #expect(refusal.description.contains("chmod 600 \(stored.results)"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: stored.results)) == before)
        #expect(stored.folder.permissions("results") == 0o644)
    }

    @Test(arguments: ResultsLayout.Format.allCases)
    func anotherFileInPlaceOfTheResultsIsNotOverwritten(_ format: ResultsLayout.Format) throws {
        let stored = try StoredRun(format)
        _ = try stored.createRunFile()
        try stored.folder.write("results", stored.layout.start + [1])
        #expect(throws: OnboardingError.file(FileError(stored.results, .system(EEXIST)))) { try stored.resume() }
    }

    @Test func anExistingResultsFileIsNeverOverwritten() throws {
        let stored = try StoredRun(.csv)
        try stored.folder.write("results", [1])
        #expect(throws: OnboardingError.file(FileError(stored.results, .system(EEXIST)))) { try stored.begin() }
        #expect(stored.folder.permissions("results.run") == nil)
        try stored.folder.remove("results")
        try stored.folder.write("results.run", [1])
        #expect(throws: OnboardingError.file(FileError(stored.results + ".run", .system(EEXIST)))) {
            try stored.begin()
        }
        #expect(stored.folder.permissions("results") == nil)
    }

    @Test func shortenedResultsAreNotContinued() throws {
        let stored = try StoredRun(.csv)
        let log = try stored.begin()
        try log.take(FinishedRow(number: 1))
        try log.store()
        withExtendedLifetime(log) {}
        #expect(truncate(stored.results, 30) == 0)
        let copy = stored.results
        let run = log.run
        #expect(throws: OnboardingError.resultsShortened(path: copy)) {
            try ResultLog.resume(copy, stored.layout, run, windowSize: 32)
        }
    }

    /// A disk that is full for one write, or loses what it was to sync.
    private final class FullDisk: RunStorage {
        private let failsToWrite: Bool
        private let calls = Mutex(0)

        init(failsToWrite: Bool) { self.failsToWrite = failsToWrite }

        func write(_ bytes: [UInt8], at offset: Int) throws(FileError) {
            if failsToWrite, isSecond() { throw FileError("results", .system(ENOSPC)) }
        }

        func sync() throws(FileError) {
            if !failsToWrite, isSecond() { throw FileError("results", .system(EIO)) }
        }

        private func isSecond() -> Bool {
            calls.withLock { count in
                count += 1
                return count == 2
            }
        }
    }

    /// Rows whose results were not written stay before the position, though the disk has room again.
    @Test(arguments: [true, false]) func aFailureIsKeptSoThatNoPositionCoversWhatIsMissing(_ failsToWrite: Bool) throws
    {
        let stored = try StoredRun(.csv)
        let run = try stored.createRunFile()
        let log = ResultLog(
            run, stored.layout, ResultsFile(FullDisk(failsToWrite: failsToWrite), size: 100), 8)
        try log.take(FinishedRow(number: 1, .created))
        let error = OnboardingError.file(FileError("results", .system(failsToWrite ? ENOSPC : EIO)))
        #expect(throws: error) {
            for number in 2...8 { try log.take(FinishedRow(number: number, .created)) }
        }
        let position = run.position
        #expect(position.row == 1)
        #expect(throws: error) { try log.take(FinishedRow(number: 9, .created)) }
        #expect(throws: error) { try log.store() }
        #expect(throws: error) { try log.finish() }
        #expect(run.position == position)
    }
}
