import FlowModel
import FoundationEssentials
import IdentityModel
import Recording
import RunExports
import Terminal

/// The output about runs, for scripts and for readers.
enum RunsReporting {
    /// A run of the list.
    static func json(_ summary: RunSummary) -> JSONText {
        let (header, ending) = (summary.header, summary.ending)
        return [
            "type": "run", "id": .string(header.id.rawValue), "flow": .string(header.flow),
            "provider": .string(header.provider), "tenant": .string(header.tenant),
            "began": .string(FlowReporting.timestamp(header.began)), "fault": .text(header.fault?.rawValue),
            "ended": .text(ending.map { FlowReporting.timestamp($0.ended) }), "status": .text(ending?.status),
            "succeeded": ending.map { .boolean($0.succeeded) }, "sdkState": .text(ending?.state),
            "userId": .text(ending?.user ?? header.user), "reason": .text(ending?.reason),
            "events": .integer(summary.events), "running": .boolean(summary.isRunning),
        ]
    }

    /// The list, a line for each run.
    static func table(_ runs: [RunSummary]) -> String {
        let rows = runs.map { run in
            let began = run.header.began.localText
            return [
                run.id.rawValue, String(began.prefix(10)), String(began.dropFirst(11).prefix(8)), run.header.flow,
                status(run), "\(run.events) events", run.ending?.user ?? run.header.user ?? "",
                "\(run.header.provider) / \(run.header.tenant)",
            ].map { UntrustedText($0).sanitised(limit: 60) }
        }
        let widths = (rows.first ?? []).indices.map { column in rows.map { displayWidth($0[column]) }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - displayWidth($0)) }
            return clipped(cells.joined(separator: "  "), to: 500).trimmingEnd
        }.joined(separator: "\n")
    }

    private static func status(_ run: RunSummary) -> String {
        run.ending?.status ?? (run.isRunning ? "running" : "no end")
    }

    /// A comparison.
    static func json(_ comparison: RunComparison) -> JSONText {
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

    private static func json(_ difference: RunDifference) -> JSONText {
        let (name, left, right) = parts(difference)
        return ["name": .string(name), "left": .text(left), "right": .text(right)]
    }

    /// A comparison as text: what differs in whole, then every event, with what differs under it.
    ///
    /// `=` stands before what both runs have, `≠` before what differs, `<` and `>` before what one of them has.
    static func text(_ comparison: RunComparison) -> String {
        let left = RunText(comparison.left, width: 100) { $0.localText }
        let right = RunText(comparison.right, width: 100) { $0.localText }
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
        let count = comparison.differingRows
        lines += [
            "", count == 0 ? "Every event is in both runs." : "\(count) of \(comparison.rows.count) events differ.",
        ]
        return lines.joined(separator: "\n")
    }

    private static func sentence(_ difference: RunDifference) -> String {
        let (name, left, right) = parts(difference)
        return "\(name): \(left ?? "nothing") ≠ \(right ?? "nothing")"
    }

    private static func parts(_ difference: RunDifference) -> (name: String, left: String?, right: String?) {
        func shown(_ text: String?) -> String? { text.map { UntrustedText($0).sanitised(limit: 200) } }
        switch difference {
        case .property(let property, let left, let right): return (property.rawValue, shown(left), shown(right))
        case .field(let path, let left, let right):
            return (UntrustedText(path).sanitised(limit: 200), shown(left?.description), shown(right?.description))
        case .duration(let left, let right): return ("duration", RunText.words(left), RunText.words(right))
        }
    }
}

extension String {
    /// The text without spaces at its end.
    fileprivate var trimmingEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
