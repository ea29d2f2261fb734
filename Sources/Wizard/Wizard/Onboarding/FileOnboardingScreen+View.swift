import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

extension FileOnboardingScreen {
    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.head.heading(texts[.fileOnboardHeading])
        switch phase {
        case .choosing: drawChoosing(on: &view)
        case .checking: view.main.paragraph(texts[.fileOnboardChecking, ["file": shown(path)]], .todo)
        case .missing: view.main.failure(texts[.fileOnboardMissing, ["file": shown(path)]])
        case .template(let template): draw(template, on: &view)
        case .faulty(let findings, let further, _): draw(findings, further, on: &view)
        case .refused(let reason): draw(reason, on: &view)
        case .stopped(let file): drawStopped(file, on: &view)
        case .accepted(let file): drawAccepted(file, on: &view)
        case .running(_, let progress, let pace): draw(progress, pace, on: &view, context)
        case .ended(_, let end): draw(end, on: &view)
        }
        drawActions(on: &view)
        view.explain(texts[.fileOnboardAside], texts[.fileOnboardAsideText])
    }

    private func drawChoosing(on view: inout ScreenView) {
        view.main.form(form)
        view.main.blank()
        guard let paths else { return }
        if paths.isEmpty { view.main.paragraph(view.texts[.fileOnboardNoFiles], .dim) }
        for path in paths {
            let isChosen = choice == .path(path)
            let words = view.look.cut(shown(path), to: max(8, view.main.width - 2))
            view.main.add(Line([Span(words, isChosen ? .focus : .text)], isFocused: isChosen))
        }
        view.main.blank()
        let isChosen = choice == .template
        view.main.add(
            Line([Span(view.texts[.fileOnboardTemplate], isChosen ? .focus : .text)], isFocused: isChosen))
        view.main.paragraph(view.texts[.fileOnboardTemplateNote], .dim, indent: 2)
    }

    private func draw(_ template: WrittenTemplate, on view: inout ScreenView) {
        let texts = view.texts
        view.main.paragraph(
            texts[.fileOnboardWritten, ["path": shown(template.place)]],
            mark: Span(String(view.look.glyphs.done), .done))
        view.main.paragraph(texts[.fileOnboardFillIn])
        view.main.blank()
        let column = (template.columns.map { displayWidth($0.title) }.max() ?? 0) + 3
        for row in template.columns { view.main.pair(row.title, texts(row.meaning), column: column) }
        view.main.blank()
    }

    private func draw(_ findings: [FileFinding], _ further: Int, on view: inout ScreenView) {
        let texts = view.texts
        let total = texts.counted(.fileOnboardFindings, findings.count + further, ["file": shown(path)])
        view.head.failure(total)
        view.head.blank()
        list(findings, further, on: &view)
        view.main.blank()
    }

    private func list(_ findings: [FileFinding], _ further: Int, _ role: Role = .text, on view: inout ScreenView) {
        let texts = view.texts
        for finding in findings {
            let place = texts[
                .fileOnboardPlace,
                ["row": "\(finding.row)", "column": UntrustedText(finding.column).sanitised(limit: 60)]]
            view.main.paragraph(place + " " + texts(finding.finding.sanitised(limit: 600)), role)
        }
        if further > 0 { view.main.paragraph(texts.counted(.fileOnboardFurther, further), .dim) }
    }

    private func draw(_ reason: Text, on view: inout ScreenView) {
        view.main.failure(view.texts(reason.sanitised(limit: 600)))
        view.main.blank()
    }

    private func drawStopped(_ file: CheckedFile, on view: inout ScreenView) {
        guard let run = file.stopped else { return }
        let texts = view.texts
        if let refusal { draw(refusal, on: &view) }
        let parts = [
            "file": shown(file.path), "done": run.done.grouped, "total": run.total.grouped, "tag": shown(run.tag),
        ]
        view.main.paragraph(texts[.fileOnboardStopped, parts])
        view.main.paragraph(texts[run.activates ? .fileOnboardStoppedActivates : .fileOnboardStoppedCreates, parts])
        view.main.paragraph(texts[.fileOnboardResultsAt, ["path": shown(run.results)]])
        view.main.blank()
    }

    private func drawAccepted(_ file: CheckedFile, on view: inout ScreenView) {
        let texts = view.texts
        if let refusal { draw(refusal, on: &view) }
        view.main.paragraph(
            texts.counted(.fileOnboardChecked, file.rows, ["file": shown(file.path)]),
            mark: Span(String(view.look.glyphs.done), .done))
        if let obstacle = file.obstacle { view.main.paragraph(texts(obstacle.sanitised(limit: 600)), .todo) }
        let shown = file.warnings.prefix(Self.mostWarnings)
        list(Array(shown), file.warnings.count - shown.count + file.furtherWarnings, .todo, on: &view)
        if file.namesTenants { view.main.paragraph(texts[.fileOnboardNamesTenants], .dim) }
        view.main.blank()
        view.main.form(options)
    }

    private func drawActions(on view: inout ScreenView) {
        guard !actions.isEmpty else { return }
        let texts = view.texts
        let rows = actions.map { action in
            let (title, note) = action.texts
            let encoding = if case .readAs(let encoding) = action { encoding } else { "" }
            return MenuRow(
                item: action, title: texts[title, ["encoding": encoding]], note: note.map { texts[$0] } ?? "")
        }
        view.pinned.menu(rows, focus: action.focus(in: actions))
    }

    /// The warnings that leave room for the options below them.
    private static let mostWarnings = 3

    func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 300) }
}

extension FileOnboardingScreen.Action {
    fileprivate var texts: (title: TextKey, note: TextKey?) {
        switch self {
        case .writeTemplate: (.fileOnboardWriteThere, .fileOnboardTemplateNote)
        case .check: (.fileOnboardCheck, .fileOnboardCheckNote)
        case .checkAgain: (.fileOnboardCheckAgain, .fileOnboardCheckNote)
        case .goOn: (.fileOnboardGoOn, .fileOnboardGoOnNote)
        case .startAnew: (.fileOnboardAnew, .fileOnboardAnewNote)
        case .handOut: (.fileOnboardHandOut, .fileOnboardHandOutNote)
        case .otherRows: (.fileOnboardOtherRows, .fileOnboardOtherRowsNote)
        case .users: (.choiceUsers, .choiceUsersNote)
        case .otherFile: (.fileOnboardOther, nil)
        case .readAs: (.fileOnboardReadAs, nil)
        }
    }
}
