import FlowModel
import FoundationEssentials
import IdentityModel
import Localization
import Recording
import RunExports
import Sentences
import Terminal
import Wizard

/// The output about runs, for scripts and for readers.
enum RunsReporting {
    static func json(_ summary: RunSummary) -> JSONText {
        let (header, ending) = (summary.header, summary.ending)
        return [
            "type": "run", "id": .string(header.id.rawValue), "flow": .string(header.flow),
            "provider": .string(header.provider), "tenant": .string(header.tenant),
            "began": .string(FlowReporting.timestamp(header.began)), "fault": .text(header.fault?.rawValue),
            "ended": .text(ending.map { FlowReporting.timestamp($0.ended) }), "status": .text(ending?.status),
            "succeeded": ending.map { .boolean($0.succeeded) }, "sdkState": .text(ending?.state),
            "userId": .text(ending?.user ?? header.user), "reason": .text(ending?.reason?.english),
            "events": .integer(summary.events), "running": .boolean(summary.isRunning),
            "name": .text(header.name), "pinned": .boolean(header.isPinned), "source": .text(header.source?.rawValue),
            "command": .text(header.command), "faults": .array(header.faults.map { .string($0.rawValue) }),
        ]
    }

    /// The list, one line per run: a prefix of its ID that is unique in `ids`, time, name, user, flow, status, marks.
    ///
    /// Provider and tenant are shown only if they differ between the runs. Lines are truncated to `width`; `nil` for no
    /// limit.
    static func table(_ runs: [RunSummary], among ids: [RunID], width: Int?, now: Date, _ texts: Texts) -> String {
        let places = Set(runs.map { [$0.header.provider, $0.header.tenant] })
        let shortest = shortestBeginning(of: ids)
        let rows = runs.map { run in
            let place = places.count > 1 ? ["\(run.header.provider) / \(run.header.tenant)"] : []
            let columns = [
                String(run.id.rawValue.prefix(shortest)), texts.short(run.header.began, now: now, seconds: true),
                run.header.name ?? "", run.ending?.user ?? run.header.user ?? "", run.header.flow, status(run, texts),
                marks(run.header, texts),
            ]
            return (columns + place).map { UntrustedText($0).sanitised(limit: 60) }
        }
        var table = TextTable(gap: 2)
        return table.lines(rows).map { line in width.map { clipped(line, to: $0) } ?? line }.joined(separator: "\n")
    }

    /// The length of the prefix that makes every ID unique; at least seven.
    static func shortestBeginning(of ids: [RunID]) -> Int {
        let sorted = ids.map(\.rawValue).sorted()
        let common = zip(sorted, sorted.dropFirst()).map { $0.commonPrefix(with: $1) }
        return max(7, (common.max() ?? 0) + 1)
    }

    private static func marks(_ run: RunHeader, _ texts: Texts) -> String {
        let marks = [run.isPinned ? texts(Text("pinned")) : nil, run.source == .tape ? texts(Text("tape")) : nil]
        return (run.faults.map(\.rawValue) + marks.compactMap(\.self)).joined(separator: ", ")
    }

    private static func status(_ run: RunSummary, _ texts: Texts) -> String {
        run.ending?.status ?? texts(run.isRunning ? Text("running") : Text("no end"))
    }
}

extension String {
    /// The number of bytes that both texts begin with.
    fileprivate func commonPrefix(with other: String) -> Int { zip(utf8, other.utf8).prefix { $0 == $1 }.count }
}
