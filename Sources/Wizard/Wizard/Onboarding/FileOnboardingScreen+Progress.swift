import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

// What a run does, and what it has done.
extension FileOnboardingScreen {
    private static let column = 16

    func draw(_ progress: FileProgress, _ pace: Pace, on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        let provider = context.provider.map { UntrustedText($0.name).shownName(limit: 60) } ?? ""
        view.main.paragraph(texts(pace.text.filled([.provider: provider])), pace == .paused ? .text : .todo)
        view.main.blank()
        let percent = progress.total == 0 ? 100 : 100 * progress.done / progress.total
        let count = texts(
            Text("\(progress.done.grouped) of \(progress.total.grouped) (\(percent) %)"))
        view.main.pair(texts(Text("Rows")), count, column: Self.column)
        if let rate = progress.rate {
            view.main.pair(texts(Text("Per second")), Int(rate.rounded()).grouped, column: Self.column)
        }
        if pace == .running, let remaining = progress.remaining {
            view.main.pair(texts(Text("Time left")), texts.span(remaining), column: Self.column)
        }
        view.main.pair(
            texts(Text("Failures")), progress.failed.grouped, column: Self.column,
            progress.failed == 0 ? .text : .failed)
        if let last = progress.lastFailure {
            view.main.pair(texts(Text("Last failure")), texts.words(of: last), column: Self.column)
        }
    }

    func draw(_ end: FileOnboardingEnd, on view: inout ScreenView) {
        let texts = view.texts
        let isWhole = end.done == end.total
        let glyph = isWhole ? view.look.glyphs.done : view.look.glyphs.failed
        let done = end.done.grouped
        let total = end.total.grouped
        view.main.paragraph(
            texts(
                (end.remainder == nil
                    ? Text("\(done) of \(total) users are as the file demands.")
                    : Text("Not finished: \(done) of \(total) users are as the file demands."))),
            isWhole ? .text : .todo, mark: Span(String(glyph), isWhole ? .done : .todo))
        if let stop = end.stop { view.main.paragraph(texts(stop.sanitised(limit: 600)), .failed, indent: 2) }
        view.main.blank()
        for count in end.counts {
            view.main.pair(texts(count.outcome.text), count.rows.grouped, column: Self.column)
            for reason in end.reasons where reason.outcome == count.outcome {
                let words = reason.words.sanitised(limit: 200)
                view.main.paragraph("\(reason.rows.grouped) × \(words)", .dim, indent: Self.column)
            }
        }
        view.main.pair(texts(Text("Results")), shown(end.results), column: Self.column)
        view.main.paragraph(
            texts(Text("Only you can read this file. The codes and passwords are nowhere else.")), .dim,
            indent: Self.column)
        if let command = end.remainder?.command {
            view.main.blank()
            view.main.paragraph(texts(Text("To continue: \(shown(command))")), .dim)
        }
        drawHandOuts(on: &view)
        view.main.blank()
    }

    private func drawHandOuts(on view: inout ScreenView) {
        let (texts, glyphs) = (view.texts, view.look.glyphs)
        guard let handOuts else { return }
        view.main.blank()
        switch handOuts {
        case .writing: view.main.paragraph(texts(Text("Writing the hand-outs ...")), .todo)
        case .written(let path, let count):
            view.main.paragraph(
                texts(
                    Text(
                        count, one: "\(.count) card is in \(shown(path))",
                        other: "\(.count) cards are in \(shown(path))")),
                mark: Span(String(glyphs.done), .done))
            view.main.paragraph(texts(Text("It contains the codes: delete it when it is printed.")), .dim, indent: 2)
        case .refused(let reason):
            view.main.paragraph(
                texts(reason.sanitised(limit: 600)), .failed, mark: Span(String(glyphs.failed), .failed))
        }
    }
}

extension Texts {
    /// A row that was not created, with its reason.
    func words(of row: FileRow) -> String {
        let place = row.line.map { self(Text("line \($0):")) + " " } ?? ""
        let reason = row.reason.map { ": " + $0.sanitised(limit: 300) } ?? ""
        return place + row.username.shown + ", " + self(row.outcome.text) + reason
    }
}

extension OnboardingOutcome {
    var text: Text {
        switch self {
        case .created: Text("created")
        case .exists: Text("exists")
        case .activated: Text("activated")
        case .notActivated: Text("not activated")
        case .refused: Text("refused")
        case .failed: Text("failed")
        }
    }
}

extension FileOnboardingScreen.Pace {
    fileprivate var text: Text {
        switch self {
        case .running: Text("The users are being created at \(.provider).")
        case .paused: Text("Paused: no further row begins until you continue.")
        case .stopping: Text("Stopping: rows that have begun are finished first.")
        }
    }
}
