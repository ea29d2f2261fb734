import Glibc
import SeparatedValues
import TestSupport
import Testing

@testable import Onboarding

@Suite struct ExternalSortTests {
    @Test func runsOfAnySizeAreSortedAsAWhole() throws {
        let folder = try TemporaryFolder()
        var dice = SplitMix(seed: 44)
        for round in 0..<SplitMix.rounds(40) {
            let entries = (0..<dice.below(400)).map { line in
                let key = (0..<dice.below(4)).map { _ in UInt8(dice.below(4)) }
                return SortEntry(key: key, place: CSVPlace(line: line, column: 1 + dice.below(3)), row: line)
            }
            // From one entry in a run to all of them; with two runs at most, each run is merged at once.
            var sort = ExternalSort(
                folder: folder.path, memory: 1 + dice.below(round % 2 == 0 ? 2_000 : 100_000),
                mostRuns: 2 + dice.below(5))
            for entry in entries { try sort.add(entry) }
            var sorted: [SortEntry] = []
            try sort.forEach { sorted.append($0) }
            #expect(sorted == entries.sorted())
        }
    }

    @Test func entriesAreLongerThanAPieceOfAFile() throws {
        let folder = try TemporaryFolder()
        let entries = (0..<5).map { index in
            SortEntry(
                key: [UInt8](repeating: UInt8(5 - index), count: 40_000), place: CSVPlace(line: index, column: 1),
                row: index)
        }
        var sort = ExternalSort(folder: folder.path, memory: 50_000, mostRuns: 3)
        for entry in entries { try sort.add(entry) }
        var sorted: [SortEntry] = []
        try sort.forEach { sorted.append($0) }
        #expect(sorted == entries.reversed())
    }

    @Test func temporaryFilesHaveNoName() throws {
        let folder = try TemporaryFolder()
        var sort = ExternalSort(folder: folder.path, memory: 1)
        for line in 0..<9 { try sort.add(SortEntry(key: [1], place: CSVPlace(line: line, column: 1), row: line)) }
        // The folder can only be removed if it is empty.
        #expect(rmdir(folder.path) == 0)
        var lines: [Int] = []
        try sort.forEach { lines.append($0.place.line) }
        #expect(lines == Array(0..<9))
    }
}
