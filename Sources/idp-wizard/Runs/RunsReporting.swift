import FlowModel
import FoundationEssentials
import IdentityModel
import Recording
import RunExports
import Terminal
import Wizard

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
    static func table(_ runs: [RunSummary], _ texts: Texts) -> String {
        let rows = runs.map { run in
            let began = run.header.began.localText
            return [
                run.id.rawValue, String(began.prefix(10)), String(began.dropFirst(11).prefix(8)), run.header.flow,
                status(run, texts), texts.counted(.runsListEvents, run.events),
                run.ending?.user ?? run.header.user ?? "",
                "\(run.header.provider) / \(run.header.tenant)",
            ].map { UntrustedText($0).sanitised(limit: 60) }
        }
        let widths = (rows.first ?? []).indices.map { column in rows.map { displayWidth($0[column]) }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - displayWidth($0)) }
            return clipped(cells.joined(separator: "  "), to: 500).trimmingEnd
        }.joined(separator: "\n")
    }

    private static func status(_ run: RunSummary, _ texts: Texts) -> String {
        run.ending?.status ?? texts[run.isRunning ? .runsListRunning : .exportNoEnd]
    }
}

extension String {
    /// The text without spaces at its end.
    fileprivate var trimmingEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
