import FoundationEssentials
import IdentityModel
import Localization
import Recording
import Terminal
import TerminalUI

extension RunsScreen {
    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.takeWholeWidth()
        let texts = view.texts
        view.searchHeading(.runsHeading, search, isFinding: isFinding, trailing: count(texts))
        if let refusal {
            view.head.failure(view.texts(refusal.sanitised(limit: 300)))
            view.head.blank()
        }
        guard let runs else {
            if refusal == nil { view.main.paragraph(texts[.runsLoading], .dim) }
            return
        }
        guard !runs.isEmpty else { return view.main.paragraph(texts[.runsNone], .dim) }
        let columns = columns(of: runs, view)
        view.head.add(
            Line([
                Span(view.look.padded(texts[.runsTime], to: columns.time), .dim),
                Span(view.look.padded(texts[.runsFlow], to: columns.flow), .dim),
                Span(view.look.padded(texts[.runsUser], to: columns.user), .dim), Span(texts[.runsResult], .dim),
            ]))
        let focus = focused?.id
        let found = found
        if found.isEmpty {
            let words = UntrustedText(search.text).sanitised(limit: 60)
            view.main.paragraph(texts[.runsNotFound, ["search": words]])
        }
        for (place, run) in found.enumerated() {
            var line = row(run, columns, view.look, isFocused: run.id == focus)
            line.target = .item(place)
            view.main.add(line)
        }
    }

    private func count(_ texts: Texts) -> String {
        guard let runs else { return "" }
        let shown = found.count
        return shown < runs.count
            ? texts[.runsSome, ["count": "\(shown)", "total": "\(runs.count)"]] : texts.counted(.runsCount, runs.count)
    }

    private struct Columns {
        let time: Int
        let flow: Int
        let user: Int
    }

    /// Columns as wide as their texts; if they do not fit, user names are truncated first.
    private func columns(of runs: [RunSummary], _ view: ScreenView) -> Columns {
        func widest(_ texts: [String]) -> Int { (texts.map { displayWidth($0) }.max() ?? 0) + 2 }
        let look = view.look
        let began = widest([look.texts[.runsTime]] + runs.map { beginning($0, look) })
        let flow = widest([look.texts[.runsFlow]] + runs.map { Self.flow($0) })
        let user = widest([look.texts[.runsUser]] + runs.map { Self.user($0) })
        let ending = widest(runs.map { run in result(run, look).map(\.text).joined() })
        let time = widest(runs.map { run in run.ending.map { look.texts.measured(Self.duration(run, $0)) } ?? "" })
        let room = view.main.width - began - ending - time
        let cutUser = min(user, max(10, room - flow))
        return Columns(time: began, flow: min(flow, max(18, room - cutUser)), user: cutUser)
    }

    private func row(_ run: RunSummary, _ columns: Columns, _ look: Look, isFocused: Bool) -> Line {
        let role: Role = isFocused ? .focus : .text
        return Line(
            [
                Span(look.padded(beginning(run, look), to: columns.time), role),
                Span(look.padded(Self.flow(run), to: columns.flow), role),
                Span(look.padded(Self.user(run), to: columns.user), role),
            ] + result(run, look),
            trailing: run.ending.map { [Span(look.texts.measured(Self.duration(run, $0)), .dim)] } ?? [],
            isFocused: isFocused)
    }

    /// How the run ended, and whether it is pinned and from a tape.
    private func result(_ run: RunSummary, _ look: Look) -> [Span] {
        let marks = [
            run.header.isPinned ? TextKey.runsMarkPinned : nil, run.header.source == .tape ? .runsMarkTape : nil,
        ]
        return [ending(of: run, look)] + marks.compactMap(\.self).map { Span("  " + look.texts[$0], .dim) }
    }

    private func ending(of run: RunSummary, _ look: Look) -> Span {
        guard let ending = run.ending else {
            return run.isRunning
                ? Span(look.texts[.runsRunning], .todo) : Span(look.texts[.runsBroken], .failed)
        }
        let status = UntrustedText(ending.status).sanitised(limit: 40)
        return ending.succeeded
            ? Span("\(look.glyphs.done) \(status)", .done) : Span("\(look.glyphs.failed) \(status)", .failed)
    }

    /// The name, if there is one, the flow, and the faults.
    static func flow(_ run: RunSummary) -> String {
        let name = run.header.name.map { UntrustedText($0).sanitised(limit: 60) + ": " } ?? ""
        let faults = run.header.faults.map(\.rawValue).joined(separator: ", ")
        return name + UntrustedText(run.header.flow).sanitised(limit: 40) + (faults.isEmpty ? "" : " (\(faults))")
    }

    static func user(_ run: RunSummary) -> String {
        (run.ending?.user ?? run.header.user).map { UntrustedText($0).shownName(limit: 60) } ?? ""
    }

    private static func duration(_ run: RunSummary, _ ending: RunEnding) -> Duration {
        .seconds(max(0, ending.ended.timeIntervalSince(run.header.began)))
    }

    /// The time at which a run began, after its mark if it is marked.
    private func beginning(_ run: RunSummary, _ look: Look) -> String {
        let time = look.texts.short(run.header.began, now: now, seconds: true)
        return marks.contains(run.id) ? "\(look.glyphs.loggedIn) \(time)" : time
    }
}
