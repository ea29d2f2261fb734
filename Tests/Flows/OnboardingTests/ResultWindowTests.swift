import FlowModel
import FoundationEssentials
import SeparatedValues
import TestSupport
import Testing

@testable import Onboarding

extension FinishedRow {
    /// A row of a file whose rows have ten bytes each.
    init(number: Int, _ outcome: OnboardingOutcome = .created) {
        let row = OnboardingRow(
            number: number, start: CSVMark(offset: number * 10, line: number + 1),
            end: CSVMark(offset: number * 10 + 10, line: number + 2), values: ["user\(number)"],
            user: NewUser(username: "user\(number)"), tenant: nil, period: nil, codeLength: nil, validFrom: nil,
            validUntil: nil, attributes: [:])
        self.init(row, outcome, finishedAt: Date(timeIntervalSince1970: 0))
    }
}

@Suite struct ResultWindowTests {
    private static let start = RunPosition(
        row: 0, input: CSVMark(offset: 10, line: 2), resultsOffset: 5, counts: OnboardingCounts())

    @Test func rowsAreGivenBackInTheOrderOfTheFile() {
        var dice = SplitMix(seed: 47)
        for _ in 0..<SplitMix.rounds(50) {
            let size = 1 + dice.below(20)
            var window = ResultWindow(after: Self.start, size: size)
            var running: [Int] = []
            var (next, written) = (1, [Int]())
            while written.count < 60 {
                while next <= 60, window.admits(next) {
                    running.append(next)
                    next += 1
                }
                #expect(running.count <= size)
                let number = running.remove(at: dice.below(running.count))
                written += window.take(FinishedRow(number: number)).map(\.row.number)
                #expect(next - 1 <= written.count + size)
                if window.isSlotDue {
                    let position = window.position(resultsOffset: written.count)
                    #expect(position.row == written.count)
                    #expect(position.input == CSVMark(offset: written.count * 10 + 10, line: written.count + 2))
                    #expect(position.counts.total == written.count)
                    window.slotStored(position)
                    #expect(!window.hasUnstoredRows)
                }
            }
            #expect(written == Array(1...60))
        }
    }

    @Test func noRowBeginsBeyondTheWindowOfTheLastSlot() {
        var window = ResultWindow(after: Self.start)
        #expect(window.admits(ResultWindow.size) && !window.admits(ResultWindow.size + 1))
        #expect(window.take(FinishedRow(number: 1)).count == 1)
        #expect(!window.admits(ResultWindow.size + 1))
        #expect(window.hasUnstoredRows && !window.isSlotDue)
        window.slotStored(window.position(resultsOffset: 9))
        #expect(window.admits(ResultWindow.size + 1))
    }

    @Test func thePositionIsOfTheRowsThatWereGivenBack() {
        var window = ResultWindow(after: Self.start)
        #expect(window.take(FinishedRow(number: 2, .failed)).isEmpty)
        #expect(window.position(resultsOffset: 5) == Self.start)
        #expect(window.take(FinishedRow(number: 1, .exists)).map(\.row.number) == [1, 2])
        #expect(window.counts.total == 2 && window.counts.done == 0 && window.counts.left == 1)
        #expect(window.counts[.failed] == 1 && window.counts[.exists] == 1)
    }

    /// Whoever was left as before is not done, and has no code in the results.
    @Test(
        arguments: [
            ([OnboardingOutcome](), OnboardingVerdict.all), ([.created], .all), ([.activated], .all),
            ([.exists], .some), ([.refused, .failed], .none), ([.notActivated], .none), ([.created, .exists], .some),
            ([.failed, .activated], .some), ([.failed, .exists], .some),
        ])
    func theVerdictIsAllSomeOrNone(_ outcomes: [OnboardingOutcome], _ verdict: OnboardingVerdict) {
        var counts = OnboardingCounts()
        for (index, outcome) in outcomes.enumerated() {
            counts.add(outcome, isDone: FinishedRow(number: index, outcome).isDone)
        }
        #expect(OnboardingVerdict(counts) == verdict)
    }
}
