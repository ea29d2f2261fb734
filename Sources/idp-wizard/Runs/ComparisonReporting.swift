import FoundationEssentials
import IdentityModel
import Recording
import RunExports
import Wizard

/// The output about two runs side by side, for scripts and for readers.
struct ComparisonReporting {
    private let comparison: RunComparison
    private let language: Language
    private let texts: Texts
    private let left: RunText
    private let right: RunText

    init(_ comparison: RunComparison, in language: Language) throws(CommandFailure) {
        self.comparison = comparison
        self.language = language
        texts = try language.texts()
        left = try RunText(comparison.left, width: 100, for: language)
        right = try RunText(comparison.right, width: 100, for: language)
    }

    /// The comparison for scripts, which is in English.
    static func json(_ comparison: RunComparison) throws(CommandFailure) -> JSONText {
        try ComparisonReporting(comparison, in: .english).json
    }

    private var json: JSONText {
        [
            "type": "comparison", "left": .string(comparison.left.header.id.rawValue),
            "right": .string(comparison.right.header.id.rawValue),
            "differences": .array(comparison.differences.map(json)),
            "rows": .array(
                comparison.rows.map { row in
                    [
                        "left": row.left.map { .integer($0 + 1) }, "right": row.right.map { .integer($0 + 1) },
                        "differs": .boolean(row.differs),
                        "differences": row.differences.isEmpty ? nil : .array(row.differences.map(json)),
                    ]
                }),
        ]
    }

    private func json(_ difference: RunDifference) -> JSONText {
        let (left, right) = values(difference)
        return ["name": .string(Self.name(difference)), "left": .text(left), "right": .text(right)]
    }

    /// The comparison as text: the properties that differ, then every event with its differences below it.
    ///
    /// `=` stands before what both runs have, `≠` before what differs, `<` and `>` before what one of them has.
    var text: String {
        var lines = ["< \(left.summary)", "> \(right.summary)", ""]
        lines += comparison.differences.map { "≠ \(sentence($0))" }
        if !comparison.differences.isEmpty { lines.append("") }
        for row in comparison.rows {
            let mark = row.left == nil ? ">" : row.right == nil ? "<" : row.differs ? "≠" : "="
            let line = row.left.map { left.line(of: $0) } ?? row.right.map { right.line(of: $0) } ?? ""
            lines.append("\(mark) \(line)")
            for difference in row.differences where !difference.isUsual {
                lines.append("        \(sentence(difference))")
            }
        }
        let parts = ["differing": String(comparison.differingRows)]
        lines += [
            "",
            comparison.differingRows == 0
                ? texts[.runsAlike] : texts.counted(.runsDiffering, comparison.rows.count, parts),
        ]
        return lines.joined(separator: "\n")
    }

    private func sentence(_ difference: RunDifference) -> String {
        let (left, right) = values(difference)
        return "\(title(difference)): \(left ?? texts[.runsNothing]) ≠ \(right ?? texts[.runsNothing])"
    }

    /// What differs, as scripts see it.
    private static func name(_ difference: RunDifference) -> String {
        switch difference {
        case .property(let property, _, _): property.rawValue
        case .field(let path, _, _): UntrustedText(path).sanitised(limit: 200)
        case .duration: "duration"
        }
    }

    /// What differs, in the language; a field has its own name.
    private func title(_ difference: RunDifference) -> String {
        switch difference {
        case .property(let property, _, _): texts[property.title]
        case .field: Self.name(difference)
        case .duration: texts[.runsPropertyDuration]
        }
    }

    private func values(_ difference: RunDifference) -> (left: String?, right: String?) {
        func shown(_ text: String?) -> String? { text.map { UntrustedText($0).sanitised(limit: 200) } }
        func reason(_ text: String?) -> String? { shown(text.map { FindingTexts.shown($0, in: language.tag) }) }
        func verdict(_ text: String?) -> String? { text == "failed" ? texts[.exportFailed] : text }
        return switch difference {
        case .property(.failure, let left, let right): (verdict(left), verdict(right))
        case .property(.reason, let left, let right): (reason(left), reason(right))
        case .property(_, let left, let right): (shown(left), shown(right))
        case .field(_, let left, let right): (shown(left?.description), shown(right?.description))
        case .duration(let left, let right): (self.left.words(left), self.right.words(right))
        }
    }
}

extension RunDifference.Property {
    /// The property's name for readers.
    fileprivate var title: TextKey {
        switch self {
        case .flow: .runsPropertyFlow
        case .provider: .runsPropertyProvider
        case .tenant: .runsPropertyTenant
        case .user: .runsPropertyUser
        case .fault: .runsPropertyFault
        case .status: .runsPropertyStatus
        case .state: .runsPropertyState
        case .reason: .runsPropertyReason
        case .name: .runsPropertyName
        case .outcome: .runsPropertyOutcome
        case .failure: .runsPropertyFailure
        }
    }
}
