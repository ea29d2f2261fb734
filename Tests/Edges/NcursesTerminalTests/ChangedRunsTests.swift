import Terminal
import TestSupport
import Testing

@testable import NcursesTerminal

/// The cells of a row that are written when another row replaces it.
struct ChangedRunsTests {
    private func row(_ text: String, _ style: Style = .plain) -> ArraySlice<Cell> {
        var grid = Grid(size: Size(width: 40, height: 1))
        grid.put(text, at: .zero, style: style)
        return grid.row(0)
    }

    @Test func equalRowsHaveNone() {
        #expect(changedRuns(of: row("abc"), since: row("abc")) == [])
    }

    @Test func farApartChangesAreRunsOfTheirOwn() {
        let old = row("a           b      c")
        #expect(changedRuns(of: row("x           b      c"), since: old) == [0..<1])
        #expect(changedRuns(of: row("x           y      c"), since: old) == [0..<1, 12..<13])
        #expect(changedRuns(of: row("x           y      z"), since: old) == [0..<1, 12..<20])
    }

    @Test func aWideCharacterIsNotDivided() {
        #expect(changedRuns(of: row("abcdef"), since: row("ab日ef")) == [2..<4])
        #expect(changedRuns(of: row("ab日ef"), since: row("a日本f")) == [1..<5])
        #expect(changedRuns(of: row("日"), since: row("日", Style(attributes: .bold))) == [0..<2])
    }

    @Test func aRowOfAnotherWidthIsOneRun() {
        #expect(changedRuns(of: row("abc"), since: row("abc").dropLast()) == [0..<40])
    }

    /// The runs turn the earlier row into the new one; each is necessary, and no wide character is split.
    @Test(arguments: 0..<20) func theRunsMakeTheNewRow(_ seed: UInt64) {
        var random = SplitMix(seed: seed)
        for _ in 0..<SplitMix.rounds(200) {
            let texts = (0..<2).map { _ in
                (0..<random.below(40)).map { _ in ["a", "b", " ", "日", "本"][random.below(5)] }.joined()
            }
            // The second row consists mostly of parts of the first.
            let kept = texts[0].prefix(random.below(40)) + texts[1].suffix(random.below(6))
            let (old, new) = (row(texts[0]), row(random.below(3) == 0 ? texts[1] : String(kept)))
            let runs = changedRuns(of: new, since: old)
            var made = Array(old)
            for run in runs {
                #expect(!new[run.lowerBound].isContinuation && !old[run.lowerBound].isContinuation)
                #expect(
                    run.upperBound == 40 || !new[run.upperBound].isContinuation && !old[run.upperBound].isContinuation)
                #expect(new[run] != old[run])
                made.replaceSubrange(run, with: new[run])
            }
            #expect(made == Array(new), "seed \(seed)")
            #expect(zip(runs, runs.dropFirst()).allSatisfy { $1.lowerBound - $0.upperBound >= 8 })
        }
    }
}
