import FoundationEssentials
import IdentityModel
import Localization
import Recording
import Sentences
import Terminal
import TerminalUI

/// Draws one row of a sequence diagram; the result depends only on these values.
struct DiagramRowPicture {
    let content: DiagramRowContent
    let look: Look
    let geometry: DiagramGeometry
    let width: Int

    private typealias Label = DiagramPen.Label
    private var pen: DiagramPen { DiagramPen(look: look, geometry: geometry) }

    /// Draws the row into a rectangle of one row.
    func drawing() -> Drawing {
        var drawing = Drawing(size: Size(width: width, height: 1))
        if content.isSelected { drawing.put(String(look.glyphs.focus), .focus, x: DiagramGeometry.mark, y: 0) }
        if content.isMarked { drawing.put(String(look.glyphs.loggedIn), .todo, x: DiagramGeometry.mark + 1, y: 0) }
        if !geometry.time.isEmpty {
            let time = Self.time(content.seconds, look.texts)
            let role: Role = content.isSelected ? .focus : .dim
            drawing.put(time, role, x: geometry.time.upperBound - displayWidth(time), y: 0)
        }
        switch content.row {
        case .step: step(&drawing)
        case .message: message(&drawing)
        case .note: note(noteLabel, &drawing)
        case .group(let group):
            let sign = group.isOpen ? look.glyphs.unfolded : look.glyphs.folded
            if group.kind == .desk, !group.isOpen {
                hiddenDesk(label(of: group), sign, &drawing)
            } else {
                note(label(of: group), &drawing, sign: sign)
            }
        }
        return drawing
    }

    /// `0.003`, `12.345`, `183`: seconds since the start; `0,003` in German.
    static func time(_ seconds: Double, _ texts: Texts) -> String {
        let milliseconds = Int((max(0, min(seconds, 99_999)) * 1000).rounded())
        if milliseconds >= 100_000 { return "\(milliseconds / 1000)" }
        let fraction = milliseconds % 1000
        let whole = "\(milliseconds / 1000)" + texts.decimalSign
        return whole + (fraction < 100 ? "0" : "") + (fraction < 10 ? "0" : "") + "\(fraction)"
    }

    private func step(_ drawing: inout Drawing) {
        let role: Role = content.isRunning ? .todo : .heading
        drawing.line(
            look.glyphs.horizontal, content.isRunning ? .todo : .rule, x: geometry.ladder.lowerBound, y: 0,
            count: width - geometry.ladder.lowerBound)
        let name = look.texts.name(ofStep: content.name)
        let text =
            " \(content.step) \(look.glyphs.dot) " + content.name + (name.map { " \(look.glyphs.dot) \($0)" } ?? "")
        let room = max(0, width - geometry.ladder.lowerBound - 4)
        drawing.put(look.cut(text, to: room) + " ", role, x: geometry.ladder.lowerBound + 2, y: 0)
    }

    private func message(_ drawing: inout Drawing) {
        var label = label
        if let duration = content.duration {
            let text = look.texts.measured(duration)
            if geometry.duration.isEmpty {
                label.suffix = " \(look.glyphs.dot) \(text)"
            } else {
                drawing.put(text, .dim, x: geometry.duration.upperBound - displayWidth(text), y: 0)
            }
        }
        guard let from = geometry.columns[content.from], let to = geometry.columns[content.to] else {
            return listed(label, &drawing)
        }
        pen.lifelines(0, &drawing)
        guard from != to else { return symbol(at: from, label, &drawing) }
        arrow(from, to, label, &drawing)
    }

    private func arrow(_ from: Int, _ to: Int, _ label: Label, _ drawing: inout Drawing) {
        let glyphs = look.glyphs
        let isAnswer = content.kind == .answer
        let goesRight = to > from
        let inside = min(from, to) + 1..<max(from, to)
        drawing.line(
            isAnswer ? glyphs.dashed : glyphs.horizontal, role, x: inside.lowerBound, y: 0, count: inside.count)
        let head =
            isAnswer
            ? (goesRight ? glyphs.answerRight : glyphs.answerLeft) : (goesRight ? glyphs.arrowRight : glyphs.arrowLeft)
        drawing.put(String(head), role, x: goesRight ? inside.upperBound - 1 : inside.lowerBound, y: 0)
        drawing.put(String(goesRight ? glyphs.branchRight : glyphs.branchLeft), .rule, x: from, y: 0)
        // The name is drawn on its arrow if it fits, otherwise where there is most room.
        let onArrow = inside.count - 4
        let beside = pen.room(beside: min(from, to)...max(from, to))
        guard displayWidth(label.text) <= onArrow || onArrow > max(beside.left, beside.right) else {
            return pen.beside(label, min(from, to)...max(from, to), 0, &drawing)
        }
        let text = look.cut(label.text(in: onArrow), to: max(0, onArrow))
        let start = inside.lowerBound + (onArrow - displayWidth(text)) / 2 + 1
        drawing.put(" \(text) ", label.role, x: goesRight ? start : start + 1, y: 0)
    }

    private func note(_ label: Label, _ drawing: inout Drawing, sign: Character? = nil) {
        guard let column = geometry.columns[content.from] else {
            var label = label
            if let sign { label.text = "\(sign) \(label.text)" }
            return listed(label, &drawing)
        }
        pen.lifelines(0, &drawing)
        symbol(at: column, label, &drawing, sign: sign)
    }

    /// Draws the line for the desk's requests while their lane is hidden, in the lane of the provider they asked.
    private func hiddenDesk(_ label: Label, _ sign: Character, _ drawing: inout Drawing) {
        guard let column = geometry.columns[.identityProvider] else {
            let room = geometry.ladder.count
            drawing.put(look.cut("\(sign) \(label.text)", to: room), label.role, x: geometry.ladder.lowerBound, y: 0)
            return
        }
        pen.lifelines(0, &drawing)
        symbol(at: column, label, &drawing, sign: sign)
    }

    private func symbol(at column: Int, _ label: Label, _ drawing: inout Drawing, sign: Character? = nil) {
        drawing.put(String(sign ?? look.glyphs.itself), label.role, x: column, y: 0)
        pen.beside(label, column...column, 0, &drawing)
    }

    /// Draws a line of the list: sender, receiver and name.
    private func listed(_ label: Label, _ drawing: inout Drawing) {
        let arrow = content.kind == .answer ? look.glyphs.answerRight : look.glyphs.arrowRight
        let (from, to) = (content.from, content.to)
        let who = from == to ? from.shortName : "\(from.shortName) \(arrow) \(to.shortName)"
        let start = geometry.ladder.lowerBound
        drawing.put(who, role, x: start, y: 0)
        let left = start + 17
        let room = geometry.ladder.upperBound - left
        drawing.put(look.cut(label.text(in: room), to: max(0, room)), label.role, x: left, y: 0)
    }

    private var label: Label {
        var text = content.name
        if let outcome = content.outcome, !text.containsBytes(of: outcome) { text += " \(outcome)" }
        if let words = content.refusalWords { text += " \(words)" }
        if content.isFailure { text = "\(look.glyphs.failed) " + text }
        return Label(text, role)
    }

    /// What the event is: a failure, a request, an answer, or a party's own work.
    private var role: Role {
        if content.isFailure { return .failed }
        if content.isSelected { return .focus }
        switch content.kind {
        case .call: return .request
        case .answer: return .answer
        case .note, .step: return .text
        }
    }

    private var noteLabel: Label {
        guard let check = content.check else { return label }
        let sign = check.passed ? look.glyphs.done : look.glyphs.failed
        let name = "\(check.subject): \(check.name)"
        guard check.isSeen else {
            return Label(look.texts(Text("\(name): not seen")), content.isSelected ? .focus : .dim)
        }
        return Label(
            "\(sign) \(name)",
            check.passed ? (content.isSelected ? .focus : .dim) : .failed)
    }

    private func label(of group: DiagramGroup) -> Label {
        let hasFailed = group.failures > 0
        let text =
            switch group.kind {
            case .checks(let subject): look.texts(checks(of: subject, in: group))
            case .desk:
                look.texts(desk(group))
            case .discovery(let withKeys):
                look.texts(withKeys ? Text("discovery and keys") : Text("discovery"))
                    + (hasFailed ? look.texts(Text(": \(group.failures) failed")) : "")
            }
        // The answers to the desk's requests are not a result of the flow.
        if group.kind == .desk { return Label(text, content.isSelected ? .focus : .dim) }
        let sign = hasFailed ? look.glyphs.failed : look.glyphs.done
        return Label(
            hasFailed ? "\(sign) \(text)" : "\(text) \(sign)", hasFailed ? .failed : content.isSelected ? .focus : .dim)
    }

    private func desk(_ group: DiagramGroup) -> Text {
        let open = Text(group.count, one: "Desk: \(.count) request", other: "Desk: \(.count) requests")
        let folded = Text(
            group.count, one: "Desk: \(.count) request, f shows it", other: "Desk: \(.count) requests, f shows them")
        return group.isOpen ? open : folded.typed(as: open)
    }

    private func checks(of subject: String, in group: DiagramGroup) -> Text {
        let words = judged(of: subject, in: group)
        return group.unseen == 0 ? words : Text("\(words), \(group.unseen) not seen")
    }

    private func judged(of subject: String, in group: DiagramGroup) -> Text {
        switch (group.failures, group.count - group.unseen) {
        case (0, let count):
            Text(count, one: "\(.count) check of the \(subject)", other: "\(.count) checks of the \(subject)")
        case (_, 1): Text("the check of the \(subject) failed")
        case (let failures, let count):
            Text(
                count, one: "\(failures) of \(.count) check of the \(subject) failed",
                other: "\(failures) of \(.count) checks of the \(subject) failed")
        }
    }
}
