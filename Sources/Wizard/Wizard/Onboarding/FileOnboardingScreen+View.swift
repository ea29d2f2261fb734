import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

extension FileOnboardingScreen {
    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.head.heading(texts(Text("Onboard users from a file")))
        switch phase {
        case .choosing: drawChoosing(on: &view)
        case .checking: view.main.paragraph(texts(Text("Checking \(shown(path)) ...")), .todo)
        case .missing: view.main.failure(texts(Text("There is no file \(shown(path)).")))
        case .template(let template): draw(template, on: &view)
        case .faulty(let findings, let further, _): draw(findings, further, on: &view)
        case .refused(let reason): draw(reason, on: &view)
        case .stopped(let file): drawStopped(file, on: &view)
        case .accepted(let file): drawAccepted(file, on: &view)
        case .running(_, let progress, let pace): draw(progress, pace, on: &view, context)
        case .ended(_, let end): draw(end, on: &view)
        }
        drawActions(on: &view)
        view.explain(
            texts(Text("How it works")),
            texts(
                Text(
                    "The whole file is checked before anything is created. Then each row creates one user with an activation code. The results stand beside the file: its columns, and for each row what became of it. A run that was stopped can be continued, also after a crash: no user is created twice, and nobody gets a second code."
                )))
    }

    private func drawChoosing(on view: inout ScreenView) {
        view.main.form(form)
        view.main.blank()
        guard let paths else { return }
        if paths.isEmpty { view.main.paragraph(view.texts(Text("No CSV file begins like this.")), .dim) }
        for path in paths {
            let isChosen = choice == .path(path)
            let words = view.look.cut(shown(path), to: max(8, view.main.width - 2))
            view.main.add(Line([Span(words, isChosen ? .focus : .text)], isFocused: isChosen))
        }
        view.main.blank()
        let isChosen = choice == .template
        view.main.add(
            Line([Span(view.texts(Text("Write a template")), isChosen ? .focus : .text)], isFocused: isChosen))
        view.main.paragraph(
            view.texts(Text("a CSV file with all columns and an example row, to fill in")), .dim, indent: 2)
    }

    private func draw(_ template: WrittenTemplate, on view: inout ScreenView) {
        let texts = view.texts
        view.main.paragraph(
            texts(Text("The template is \(shown(template.place))")),
            mark: Span(String(view.look.glyphs.done), .done))
        view.main.paragraph(
            texts(
                Text(
                    "Open it in a spreadsheet or an editor, replace the example row by one line per user, and save it. Remove the columns that you do not need."
                )))
        view.main.blank()
        let column = (template.columns.map { displayWidth($0.title) }.max() ?? 0) + 3
        for row in template.columns { view.main.pair(row.title, texts(row.meaning), column: column) }
        view.main.blank()
    }

    private func draw(_ findings: [FileFinding], _ further: Int, on view: inout ScreenView) {
        let texts = view.texts
        let total = texts(
            Text(
                findings.count + further, one: "\(shown(path)) has \(.count) error. Nothing was created.",
                other: "\(shown(path)) has \(.count) errors. Nothing was created."))
        view.head.failure(total)
        view.head.blank()
        list(findings, further, on: &view)
        view.main.blank()
    }

    private func list(_ findings: [FileFinding], _ further: Int, _ role: Role = .text, on view: inout ScreenView) {
        let texts = view.texts
        for finding in findings {
            let place = texts(
                Text("Row \(finding.row), column \(UntrustedText(finding.column).sanitised(limit: 60)):"))
            view.main.paragraph(place + " " + texts(finding.finding.sanitised(limit: 600)), role)
        }
        if further > 0 {
            view.main.paragraph(texts(Text(further, one: "and \(.count) more", other: "and \(.count) more")), .dim)
        }
    }

    private func draw(_ reason: Text, on view: inout ScreenView) {
        view.main.failure(view.texts(reason.sanitised(limit: 600)))
        view.main.blank()
    }

    private func drawStopped(_ file: CheckedFile, on view: inout ScreenView) {
        guard let run = file.stopped else { return }
        let texts = view.texts
        if let refusal { draw(refusal, on: &view) }
        let file = shown(file.path)
        let done = run.done.grouped
        let total = run.total.grouped
        let tag = shown(run.tag)
        view.main.paragraph(
            texts(Text("A run of \(file) was stopped after \(done) of \(total) rows.")))
        view.main.paragraph(
            texts(
                (run.activates
                    ? Text("It creates and activates users, with the tag \(tag).")
                    : Text("It creates users and codes, with the tag \(tag)."))))
        view.main.paragraph(texts(Text("Results: \(shown(run.results))")))
        view.main.blank()
    }

    private func drawAccepted(_ file: CheckedFile, on view: inout ScreenView) {
        let texts = view.texts
        if let refusal { draw(refusal, on: &view) }
        view.main.paragraph(
            texts(
                Text(
                    file.rows, one: "\(shown(file.path)) has \(.count) row without errors.",
                    other: "\(shown(file.path)) has \(.count) rows without errors.")),
            mark: Span(String(view.look.glyphs.done), .done))
        if let obstacle = file.obstacle { view.main.paragraph(texts(obstacle.sanitised(limit: 600)), .todo) }
        let shown = file.warnings.prefix(Self.mostWarnings)
        list(Array(shown), file.warnings.count - shown.count + file.furtherWarnings, .todo, on: &view)
        if file.namesTenants { view.main.paragraph(texts(Text("A column of the file names the tenants.")), .dim) }
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
                item: action, title: texts(title.filled([.encoding: encoding])), note: note.map { texts($0) } ?? "")
        }
        view.pinned.menu(rows, focus: action.focus(in: actions))
    }

    /// The warnings that leave room for the options below them.
    private static let mostWarnings = 3

    func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 300) }
}

extension FileOnboardingScreen.Action {
    fileprivate var texts: (title: Text, note: Text?) {
        switch self {
        case .writeTemplate:
            (Text("Write a template there"), Text("a CSV file with all columns and an example row, to fill in"))
        case .check: (Text("Check the file"), Text("after you have saved it; nothing is created yet"))
        case .checkAgain: (Text("Check again"), Text("after you have saved it; nothing is created yet"))
        case .goOn: (Text("Continue the run"), Text("with the rows that are left"))
        case .startAnew:
            (Text("Start a new run"), Text("with other options and results; users who exist stay as they are"))
        case .handOut:
            (
                Text("Write hand-outs"),
                Text("cards with name, code and QR code, eight per page, to print from a browser")
            )
        case .otherRows: (Text("Rows not created"), Text("with line, user and reason"))
        case .users: (Text("Users and codes"), Text("test users: find, create, unlock, issue codes"))
        case .otherFile: (Text("Another file"), nil)
        case .readAs: (Text("Read it as \(.encoding)"), nil)
        }
    }
}
