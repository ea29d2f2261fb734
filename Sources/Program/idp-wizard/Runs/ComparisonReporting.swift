import FoundationEssentials
import IdentityModel
import Localization
import Profiles
import Recording
import RunExports
import Sentences
import Wizard

/// The output about two runs side by side, for scripts and for readers.
struct ComparisonReporting {
    private let comparison: RunComparison
    private let texts: Texts
    private let left: RunText
    private let right: RunText

    init(_ comparison: RunComparison, in language: Language) throws {
        self.comparison = comparison
        texts = try language.texts()
        left = try RunText(comparison.left, width: 100, for: language)
        right = try RunText(comparison.right, width: 100, for: language)
    }

    /// The comparison as JSON for scripts, in English.
    static func json(_ comparison: RunComparison) throws -> JSONText {
        try ComparisonReporting(comparison, in: .english).json
    }

    private var json: JSONText {
        [
            "type": "comparison", "left": .string(comparison.left.header.id.rawValue),
            "right": .string(comparison.right.header.id.rawValue),
            "verdict": .string(comparison.verdict.name), "sentence": .string(texts.verdict(on: comparison)),
            "differences": .array(comparison.differences.map(json)),
            "rows": .array(
                comparison.rows.map { row in
                    [
                        "left": row.left.map { .integer($0 + 1) }, "right": row.right.map { .integer($0 + 1) },
                        "differs": .boolean(row.differs),
                        "page": row.attempt.map { .integer($0.page) },
                        "attempt": row.attempt.map { .integer($0.number) },
                        "differences": row.differences.isEmpty ? nil : .array(row.differences.map(json)),
                    ]
                }),
        ]
    }

    private func json(_ difference: RunDifference) -> JSONText {
        let (left, right) = values(difference)
        return [
            "name": .string(Self.name(difference)), "left": .text(left), "right": .text(right),
            "usual": difference.isUsual ? .boolean(true) : nil,
        ]
    }

    /// The comparison as text: what makes the runs different, the properties that differ, then every event with its
    /// differences below it.
    ///
    /// `=` marks what both runs have, `≠` what differs, `<` and `>` what only one of them has. With `all`, usual
    /// differences are shown, and each event of a page that was requested again.
    func text(all: Bool) -> String {
        var lines = [texts.verdict(on: comparison), "", "< \(left.summary)", "> \(right.summary)", ""]
        lines += comparison.differences.map { "≠ \(sentence($0))" }
        if !comparison.differences.isEmpty { lines.append("") }
        for line in comparison.lines(all: all) {
            switch line {
            case .row(let row): lines += self.lines(of: comparison.rows[row], all: all)
            case .attempt(let attempt, let rows): lines += self.lines(of: attempt, rows, all: all)
            }
        }
        lines += [
            "",
            comparison.differingRows == 0
                ? texts(Text("Every event is in both runs."))
                : texts(
                    Text(
                        comparison.rows.count, one: "\(comparison.differingRows) of \(.count) event differs.",
                        other: "\(comparison.differingRows) of \(.count) events differ."
                    )),
        ]
        let usual = comparison.usualDifferences
        if usual > 0, !all {
            lines.append(
                texts(
                    Text(
                        usual, one: "\(.count) usual difference is not shown; --all shows it.",
                        other: "\(.count) usual differences are not shown; --all shows them.")))
        }
        return lines.joined(separator: "\n")
    }

    private func lines(of row: ComparisonRow, all: Bool) -> [String] {
        let line = row.left.map { left.line(of: $0) } ?? row.right.map { right.line(of: $0) } ?? ""
        return ["\(mark(of: [row])) \(line)"]
            + (all ? row.differences : row.telling).map { "        \(sentence($0))" }
    }

    /// How an attempt ended, and the events in which it differs if both runs have it; with `all`, they have their own
    /// lines.
    private func lines(of attempt: ComparedAttempt, _ rows: Range<Int>, all: Bool) -> [String] {
        let ends = (comparison.end(of: rows, on: .left), comparison.end(of: rows, on: .right))
        let name = texts.name(of: attempt)
        let words = (ends.0.map(left.label), ends.1.map(right.label))
        let line: String
        switch ends {
        case (let leftEnd?, _):
            let other = words.1.flatMap { $0 == words.0 ? nil : " ≠ \($0)" } ?? ""
            line = left.line(
                of: leftEnd, as: name, left.label(of: leftEnd) + other,
                failed: comparison.left.events[leftEnd].isFailure)
        case (nil, let rightEnd?):
            line = right.line(
                of: rightEnd, as: name, right.label(of: rightEnd),
                failed: comparison.right.events[rightEnd].isFailure)
        case (nil, nil): return []
        }
        let attemptRows = comparison.rows[rows]
        let heading = ["\(mark(of: attemptRows)) \(line)"]
        guard !all, ends.0 != nil, ends.1 != nil else { return heading }
        return heading + attemptRows.filter(\.differs).flatMap { lines(of: $0, all: false) }.map { "  \($0)" }
    }

    private func mark(of rows: some Collection<ComparisonRow>) -> String {
        if rows.allSatisfy({ $0.left == nil }) { return ">" }
        if rows.allSatisfy({ $0.right == nil }) { return "<" }
        return rows.contains(where: \.differs) ? "≠" : "="
    }

    private func sentence(_ difference: RunDifference) -> String {
        let (left, right) = values(difference)
        return "\(texts.name(of: difference)): \(left ?? texts(Text("nothing"))) ≠ \(right ?? texts(Text("nothing")))"
    }

    /// The name of what differs, for scripts.
    private static func name(_ difference: RunDifference) -> String {
        switch difference {
        case .property(let property, _, _, _): property.rawValue
        case .field(let path, _, _, _): UntrustedText(path).sanitised(limit: 200)
        case .duration: "duration"
        }
    }

    private func values(_ difference: RunDifference) -> (left: String?, right: String?) {
        func shown(_ text: String?) -> String? { text.map { UntrustedText($0).sanitised(limit: 200) } }
        func reason(_ run: RecordedRun) -> String? { shown(run.ending?.reason.map { texts($0) }) }
        func verdict(_ text: String?) -> String? { text == "failed" ? texts(Text("failed")) : text }
        return switch difference {
        case .property(.failure, let left, let right, _): (verdict(left), verdict(right))
        case .property(.reason, _, _, _): (reason(comparison.left), reason(comparison.right))
        case .property(_, let left, let right, _): (shown(left), shown(right))
        case .field(_, let left, let right, _): (shown(left?.description), shown(right?.description))
        case .duration(let left, let right, _): (self.left.words(left), self.right.words(right))
        }
    }
}
