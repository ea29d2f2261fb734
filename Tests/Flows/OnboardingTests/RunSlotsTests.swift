import FlowModel
import PrivateFiles
import Secrets
import SeparatedValues
import Synchronization
import TestSupport
import Testing

@testable import Onboarding

/// A file that a kill cuts: it keeps only a number of the bytes that are written.
private final class CutStorage: RunStorage {
    private let state: Mutex<(bytes: [UInt8], left: Int)>

    init(_ bytes: [UInt8], keeping count: Int) { state = Mutex((bytes, count)) }

    var bytes: [UInt8] { state.withLock { $0.bytes } }

    func write(_ bytes: [UInt8], at offset: Int) throws(FileError) {
        let isCut = state.withLock { state in
            let kept = bytes.prefix(state.left)
            state.bytes.replaceSubrange(offset..<(offset + kept.count), with: kept)
            state.left -= kept.count
            return kept.count < bytes.count
        }
        if isCut { throw FileError("cut", .system(5)) }
    }

    func sync() throws(FileError) {}
}

@Suite struct RunSlotsTests {
    private static let authentication = Secret([UInt8](repeating: 7, count: 32))

    private static func position(_ row: Int) -> RunPosition {
        var counts = OnboardingCounts()
        for index in 0..<row { counts.add(OnboardingOutcome.allCases[index % 6], isDone: index % 2 == 0) }
        return RunPosition(
            row: row, input: CSVMark(offset: row * 100_000, line: row + 1), resultsOffset: row * 70, counts: counts)
    }

    @Test func aPositionIsReadAsItWasWritten() throws {
        var slots = RunSlots(start: Self.position(0), authentication: Self.authentication)
        let storage = CutStorage(slots.initialBytes, keeping: .max)
        for row in 0..<5 {
            let read = try #require(RunSlots(storage.bytes, authentication: Self.authentication))
            #expect(read.position == Self.position(row))
            #expect(read.sequence == row)
            try slots.advance(to: Self.position(row + 1), in: storage)
        }
    }

    @Test(arguments: [0, 1, 2, 7]) func aKillLeavesTheStateBeforeOrAfter(_ written: Int) throws {
        var before = RunSlots(start: Self.position(0), authentication: Self.authentication)
        let whole = CutStorage(before.initialBytes, keeping: .max)
        for row in 0..<written { try before.advance(to: Self.position(row + 1), in: whole) }
        var outcomes = Set<Int>()
        for kept in 0...RunSlots.size {
            let storage = CutStorage(whole.bytes, keeping: kept)
            var slots = try #require(RunSlots(storage.bytes, authentication: Self.authentication))
            let isWritten = (try? slots.advance(to: Self.position(written + 1), in: storage)) != nil
            let after = try #require(RunSlots(storage.bytes, authentication: Self.authentication))
            let expected = [written] + (isWritten || kept > 0 ? [written + 1] : [])
            #expect(expected.contains(after.position.row))
            #expect(after.position == Self.position(after.position.row))
            if isWritten { #expect(after.position.row == written + 1) }
            outcomes.insert(after.position.row)
            // The next program continues from there.
            var next = after
            let rest = CutStorage(storage.bytes, keeping: .max)
            try next.advance(to: Self.position(99), in: rest)
            #expect(RunSlots(rest.bytes, authentication: Self.authentication)?.position == Self.position(99))
        }
        #expect(outcomes == [written, written + 1])
    }

    @Test func anotherKeyReadsNothing() {
        let slots = RunSlots(start: Self.position(3), authentication: Self.authentication)
        #expect(RunSlots(slots.initialBytes, authentication: Secret([UInt8](repeating: 8, count: 32))) == nil)
        #expect(RunSlots([], authentication: Self.authentication) == nil)
    }
}
