import IdentityModel
import Terminal

extension ScreenView {
    mutating func draw(_ shown: CheckScreen, _ state: WizardState) {
        main.heading(texts[.checkHeading])
        main.paragraph(summary(shown), shown.isRunning ? .todo : .text)
        main.blank()
        let column = 2 + (shown.findings.map { displayWidth($0.name) }.max() ?? 0) + 3
        let first = first(shown)
        for (index, finding) in shown.findings.enumerated() {
            let start = main.lines.count
            draw(finding, column: column)
            if index == first { main.keepInSight(from: start) }
        }
        main.blank()
        command(shown, state)
        explain(texts[.checkAside], texts[.checkAsideText])
        guard !shown.isRunning else { return }
        let actions = CheckScreen.Action.allCases
        pinned.menu(
            actions.map { MenuRow(item: $0, title: texts[$0 == .again ? .checkAgain : .actionBack], note: "") },
            focus: shown.menu.focus(in: actions))
    }

    /// Which finding is to be seen: while it goes on the last one, then the first that is to be changed.
    private func first(_ shown: CheckScreen) -> Int? {
        if shown.showsCommand { return nil }
        if shown.isRunning { return shown.findings.indices.last }
        return shown.findings.firstIndex { $0.outcome == .failed }
            ?? shown.findings.firstIndex { $0.outcome == .warning }
    }

    private mutating func command(_ shown: CheckScreen, _ state: WizardState) {
        guard shown.showsCommand else { return }
        let start = main.lines.count
        main.paragraph(texts[.resultCommand], .dim)
        let command = EquivalentCommand(checking: state.provider)
        for line in command.lines(width: main.width - 2) { main.add(Line([Span("  " + line)])) }
        main.keepInSight(from: start)
        main.blank()
    }

    private func summary(_ shown: CheckScreen) -> String {
        guard !shown.isRunning else { return texts[.checkRunning] }
        let failed = shown.count(.failed)
        let warnings = shown.count(.warning)
        if failed > 0 { return texts.counted(.checkFailed, failed) }
        return warnings > 0 ? texts.counted(.checkWarnings, warnings) : texts[.checkFine]
    }

    private mutating func draw(_ finding: CheckFinding, column: Int) {
        let mark = mark(finding.outcome)
        let name = look.padded(UntrustedText(finding.name).sanitised(limit: 30), to: column - 2)
        let rows = wrapped(finding.found.sanitised(limit: 600), to: max(8, main.width - column))
        for (index, row) in rows.enumerated() {
            let head =
                index == 0 ? [Span(mark.text + " ", mark.role), Span(name)] : [Span(look.padded("", to: column))]
            main.add(Line(head + [Span(row, .server)]))
        }
        guard let advice = finding.advice else { return }
        main.paragraph(
            advice.sanitised(limit: 600), .todo, indent: column, mark: Span(look.glyphs.isASCII ? "->" : "→", .todo))
    }

    private func mark(_ outcome: CheckFinding.Outcome) -> Span {
        switch outcome {
        case .ok: Span(String(look.glyphs.done), .done)
        case .warning: Span("!", .todo)
        case .failed: Span(String(look.glyphs.failed), .failed)
        case .skipped: Span("-", .dim)
        }
    }
}
