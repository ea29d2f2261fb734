import CSV
import Glibc
import PrivateFiles
import TestSupport
import Testing

@testable import Onboarding

/// A run over a file of rows, which is killed and continued.
@Suite struct ResultLogTests {
    private static let rows = 300

    private struct Desk {
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

        func begin() throws -> ResultLog {
            let description = RunDescription(
                id: "r", tag: "t", options: [:], input: InputIdentity(size: 1, digest: [1]))
            return try ResultLog.begin(
                results, layout, description, header: header, random: SeededRandom(48), windowSize: 32)
        }

        func resume() throws -> ResultLog {
            let run = try RunFile.open(RunFile.path(besideResults: results))
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
            let desk = try Desk(format)
            var log: ResultLog? = try desk.begin()
            var next = 1
            var running: [Int] = []
            while log != nil {
                if dice.below(60) == 0 {
                    // The lock ends with the program; half a line is left behind.
                    log = nil
                    let descriptor = open(desk.results, O_WRONLY | O_APPEND)
                    #expect(write(descriptor, "half", 4) == 4)
                    close(descriptor)
                    let again = try desk.resume()
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
            #expect(try desk.records().map(\.username) == (1...Self.rows).map { "user\($0)" })
            #expect(desk.folder.permissions("results") == 0o600)
            #expect(desk.folder.permissions("results.run") == nil)
        }
    }

    @Test func aRunKilledBeforeItsResultsContinues() throws {
        let desk = try Desk(.csv)
        _ = try desk.begin()
        try desk.folder.remove("results")
        let log = try desk.resume()
        try log.take(FinishedRow(number: 1))
        try log.finish()
        #expect(try desk.records().map(\.username) == ["user1"])
    }

    @Test func anExistingResultsFileIsNeverOverwritten() throws {
        let desk = try Desk(.csv)
        try desk.folder.write("results", [1])
        #expect(throws: RunFileError.file(FileError(desk.results, .system(EEXIST)))) { try desk.begin() }
        #expect(desk.folder.permissions("results.run") == nil)
        try desk.folder.remove("results")
        try desk.folder.write("results.run", [1])
        #expect(throws: RunFileError.file(FileError(desk.results + ".run", .system(EEXIST)))) { try desk.begin() }
        #expect(desk.folder.permissions("results") == nil)
    }

    @Test func shortenedResultsAreNotContinued() throws {
        let desk = try Desk(.csv)
        let log = try desk.begin()
        try log.take(FinishedRow(number: 1))
        try log.store()
        withExtendedLifetime(log) {}
        #expect(truncate(desk.results, 30) == 0)
        let copy = desk.results
        let run = log.run
        #expect(throws: RunFileError.resultsShortened(path: copy)) {
            try ResultLog.resume(copy, desk.layout, run, windowSize: 32)
        }
    }
}
