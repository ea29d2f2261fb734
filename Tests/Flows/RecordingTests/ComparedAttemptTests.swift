import FoundationEssentials
import IdentityModel
import Recording
import Testing

/// A repeated page in two runs side by side.
@Suite struct ComparedAttemptTests {
    private static let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Vectors"

    private static func run(_ name: String) throws -> RecordedRun {
        try RunLines.read(Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name).jsonl"))))
    }

    private static func attempts(_ lines: [ComparisonLine]) -> [(number: Int, rows: Range<Int>)] {
        lines.compactMap { line in
            if case .attempt(let attempt, let rows) = line { (attempt.number, rows) } else { nil }
        }
    }

    @Test func aSecondAttemptIsOneLineOnOneSide() throws {
        let comparison = RunComparison(try Self.run("login"), try Self.run("login-second-attempt"))
        let lines = comparison.lines(all: false)
        let attempts = Self.attempts(lines)
        #expect(attempts.map(\.number) == [1, 2])
        let (first, second) = (comparison.rows[attempts[0].rows], comparison.rows[attempts[1].rows])
        let names = { (row: ComparisonRow) in row.left.map { comparison.left.events[$0].name } }
        #expect(
            first.compactMap(names) == ["provideCredentials", "credentials", "POST authenticate", "302 code"])
        #expect(first.allSatisfy { $0.left == nil || $0.right != nil } && second.allSatisfy { $0.left == nil })
        #expect(second.compactMap(\.right).first.map { comparison.right.events[$0].name } == "provideCredentials")
        #expect(second.compactMap(\.right).last.map { comparison.right.events[$0].name } == "302 code")
        // Only the first attempt's answer and the second attempt differ.
        #expect(lines.filter(comparison.differs).map(\.rows) == attempts.map(\.rows))
        #expect(comparison.usualDifferences > 30)
        let ends = attempts.map { comparison.end(of: $0.rows, on: .right) }
        #expect(ends.map { $0.map { comparison.right.events[$0].name } } == ["200 form", "302 code"])
        #expect(comparison.end(of: attempts[1].rows, on: .left) == nil)
    }

    @Test func allShowsEveryRowOnce() throws {
        let comparison = RunComparison(try Self.run("login-second-attempt"), try Self.run("login"))
        let rows = comparison.lines(all: true).compactMap { line in if case .row(let row) = line { row } else { nil } }
        #expect(rows == Array(comparison.rows.indices))
        let folded = comparison.lines(all: false).flatMap(\.rows)
        #expect(folded == Array(comparison.rows.indices))
    }

    @Test func attemptsStandBesideTheSameAttempt() throws {
        let run = try Self.run("login-second-attempt")
        let comparison = RunComparison(run, run)
        #expect(comparison.firstDifference == nil && comparison.verdict == .alike)
        #expect(Self.attempts(comparison.lines(all: false)).map(\.number) == [1, 2])
        // Events of the second attempt are not aligned with those of the first.
        let other = RunComparison(try Self.run("login"), run)
        for row in other.rows {
            guard let left = row.left, let right = row.right else { continue }
            #expect(row.attempt?.number != 2, "\(other.left.events[left].name) \(other.right.events[right].name)")
        }
    }

    @Test func aPageThatIsAskedOnceIsNoLineOfItsOwn() throws {
        let run = try Self.run("login")
        #expect(Self.attempts(RunComparison(run, run).lines(all: true)).isEmpty)
    }
}
