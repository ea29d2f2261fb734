import IdentityModel
package import Localization
import Terminal
import TerminalUI

extension UserResultsScreen {
    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        let title = texts[isHandedOut ? .markedHandOut : action.title]
        view.head.heading(
            isUndo ? texts[.resultsUndo, ["action": title]] : title,
            trailing: texts[.resultsCount, numbers])
        view.head.paragraph(summary(texts), phase == .ended ? .text : .todo)
        if let failure { view.head.paragraph(failure.words(texts), .failed) }
        if let note { view.head.paragraph(texts[note], .dim) }
        drawFile(on: &view)
        drawHandOuts(on: &view, context)
        view.head.blank()
        let focus = menu.focus(in: outcomes.map(\.order.user.id))
        if view.height >= 18, let code = outcomes.first(where: { $0.order.user.id == focus })?.issued {
            view.big(code)
        }
        let widest = outcomes.map { displayWidth($0.order.user.username.shown) }.max() ?? 0
        let column = min(max(widest + 3, 12), view.main.width / 2)
        for (place, outcome) in outcomes.enumerated() {
            view.row(outcome, at: place, column: column, isFocused: outcome.order.user.id == focus)
        }
    }

    /// What is to be known before the screen is left.
    private var note: TextKey? {
        if !issued.isEmpty { return questionBeforeLeaving(by: .back) == nil ? nil : .resultsOnce }
        guard phase == .ended else { return nil }
        if isUndo, action == .restore { return .resultsRestored }
        return !isUndo && outcomes.contains { $0.undo != nil } ? .resultsUndoable : nil
    }

    private func drawHandOuts(on view: inout ScreenView, _ context: WizardContext) {
        guard let handOut else { return }
        view.handOut(handOut, of: issued.map(\.username), context)
        (view.head, view.main) = (
            view.main.preceded(by: view.head), Document(width: view.main.width, look: view.look)
        )
    }

    private var refused: Int { outcomes.count { $0.isRefused } }

    private var numbers: [String: String] {
        [
            "done": (outcomes.count - refused).grouped, "total": count.grouped, "count": refused.grouped,
            "left": (count - outcomes.count).grouped,
        ]
    }

    private func summary(_ texts: Texts) -> String {
        switch phase {
        case .running: texts[.resultsRunning]
        case .stopping: texts[.resultsStopping]
        case .ended where outcomes.count < count: texts[.resultsStopped, numbers]
        case .ended where refused == 0: texts[.resultsAllDone]
        case .ended: texts.counted(isUndo ? .resultsSomeUndone : .resultsSomeDone, refused, numbers)
        }
    }

    private func drawFile(on view: inout ScreenView) {
        switch written {
        case .success(let path):
            view.head.paragraph(
                view.texts[.resultsWritten, ["file": UntrustedText(path).sanitised(limit: 300)]],
                mark: Span(String(view.look.glyphs.done), .done))
        case .failure(let refusal):
            view.head.failure(view.texts(refusal.sentence.sanitised(limit: 300)))
        case nil: break
        }
    }
}

extension ScreenView {
    /// The focused user's code, legible from a distance.
    fileprivate mutating func big(_ issued: IssuedCode) {
        guard let rows = BigCode(issued.code.exposedText, width: head.width, glyphs: look.glyphs).rows else { return }
        for row in rows { head.add(Line([Span(row, .code)])) }
        head.blank()
    }

    fileprivate mutating func row(_ outcome: UserOutcome, at place: Int, column: Int, isFocused: Bool) {
        let name = Span(look.padded(outcome.order.user.username.shown, to: column), isFocused ? .focus : .text)
        var spans = [name]
        if let issued = outcome.issued {
            let code = issued.code.exposedText
            spans.append(Span(issued.isPassword ? code : CodeGroups.text(code), .code))
            if let expires = issued.expires {
                spans.append(Span("   " + texts[.resultsUntil, ["date": texts.absolute(expires)]], .dim))
            }
        } else {
            let mark = outcome.isRefused ? look.glyphs.failed : look.glyphs.done
            let words = "\(mark) \(outcome.words(texts))"
            spans.append(Span(look.cut(words, to: main.width - column), outcome.isRefused ? .failed : .done))
        }
        main.add(Line(spans, isFocused: isFocused, target: .item(place)))
    }
}

extension UserOutcome {
    /// The outcome in words, without a code.
    package func words(_ texts: Texts) -> String {
        switch result {
        case .done where order.action == .restore: texts[.outcomeRestored]
        case .done, .issued: texts[.outcomeDone]
        case .unchanged: texts[.outcomeUnchanged]
        case .refused(let refusal) where order.action == .restore && refusal.reason == .conflict:
            texts[.outcomeNameTaken]
        case .refused(let refusal): refusal.words(texts)
        }
    }
}

extension AdministrationRefusal {
    /// Why something was refused, in one line.
    func words(_ texts: Texts) -> String {
        if case .invalid(let field, let rule?) = reason {
            return (field.map { UntrustedText($0).sanitised(limit: 60) + ": " } ?? "") + rule.text(in: texts)
        }
        return message.map { texts($0.sanitised(limit: 200)) } ?? texts[reason.text]
    }
}
