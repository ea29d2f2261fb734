import IdentityModel
import Localization
import Recording
import Sentences
import Terminal
import TerminalUI

/// Draws an event for an audience in at most twelve rows.
struct PresenterPicture {
    let moment: PresenterMoment
    let look: Look
    let size: Size

    private static let left = 1
    /// The smallest height with large letters: below it, the sentence and the outcome would not fit.
    private static let smallestForLetters = 11

    private var width: Int { max(0, size.width - Self.left) }

    var drawing: Drawing {
        var drawing = Drawing(size: size)
        var y = state(&drawing)
        if moment.step != nil || moment.isEarlier {
            step(y, &drawing)
            y += 1
        }
        // Short windows have no empty row.
        if size.height >= Self.smallestForLetters { y += 1 }
        parties(y, &drawing)
        y += 1
        let outcome = outcomeRows(atMost: max(1, size.height - y - 1))
        let sentence = rows(moment.purpose, atMost: max(1, size.height - y - outcome.count))
        for row in sentence {
            drawing.put(row, .text, x: Self.left, y: y)
            y += 1
        }
        for row in outcome {
            drawing.put([row], x: Self.left, y: y)
            y += 1
        }
        return drawing
    }

    /// Draws state and step number in large letters where they fit; returns the row below.
    private func state(_ drawing: inout Drawing) -> Int {
        guard let state = moment.state else { return 0 }
        guard size.height >= Self.smallestForLetters,
            let letters = BigText(state.word, width: width, glyphs: look.glyphs).rows
        else {
            drawing.put([state.span(look)], x: Self.left, y: 0)
            return 1
        }
        for (y, row) in letters.enumerated() { drawing.put(row, state.role, x: Self.left, y: y) }
        let used = (letters.map(displayWidth).max() ?? 0) + 4
        if let step = moment.step {
            let text = step.count.map { "\(step.number)/\($0)" } ?? "\(step.number)"
            if let number = BigText(text, width: min(width - used, 24), glyphs: look.glyphs).rows {
                let x = size.width - 1 - (number.map(displayWidth).max() ?? 0)
                for (y, row) in number.enumerated() { drawing.put(row, .heading, x: x, y: y) }
            }
        }
        return BigText.height
    }

    private func step(_ y: Int, _ drawing: inout Drawing) {
        var trailing = ""
        if moment.isEarlier {
            trailing =
                look.texts(
                    Text("earlier: event \(moment.number) of \(moment.count)"))
        }
        let end = size.width - 1 - displayWidth(trailing)
        if let step = moment.step {
            let number =
                step.count.map {
                    look.texts(Text("Step \(step.number) of \($0)"))
                } ?? look.texts(Text("Step \(step.number)"))
            let whole = "\(number) \(look.glyphs.dot) \(step.name)"
            let fits = Self.left + displayWidth(whole) + 2 <= end
            let room = trailing.isEmpty || !fits ? width : end - Self.left - 2
            drawing.put(
                look.cut(fits ? whole : "\(step.number) \(look.glyphs.dot) \(step.name)", to: room), .heading,
                x: Self.left, y: y)
            if !fits { return }
        }
        if end > Self.left { drawing.put(trailing, .todo, x: end, y: y) }
    }

    /// Draws sender and receiver, and the name of the message.
    private func parties(_ y: Int, _ drawing: inout Drawing) {
        let event = moment.event
        let isAnswer = event.kind == .answer
        let role: Role = event.isFailure ? .failed : isAnswer ? .answer : event.kind == .call ? .request : .text
        let line = String(repeating: isAnswer ? look.glyphs.dashed : look.glyphs.horizontal, count: 2)
        let arrow = line + String(isAnswer ? look.glyphs.answerRight : look.glyphs.arrowRight)
        func who(_ name: (Lane) -> String) -> String {
            event.from == event.to
                ? "\(look.glyphs.itself) \(name(event.from))" : "\(name(event.from)) \(arrow) \(name(event.to))"
        }
        let whole = who(\.rawValue) + "   " + event.name
        let text = displayWidth(whole) <= width ? whole : who(\.shortName) + "  " + event.name
        drawing.put(look.cut(text, to: width), role, x: Self.left, y: y)
    }

    private func outcomeRows(atMost most: Int) -> [Span] {
        guard let outcome = moment.outcome else { return [] }
        let glyphs = look.glyphs
        let sign: Character =
            switch outcome.role {
            case .failed: glyphs.failed
            case .todo: glyphs.loggedIn
            case .done: glyphs.done
            default: glyphs.dot
            }
        return rows("\(sign) \(outcome.text)", atMost: min(2, most)).map { Span($0, outcome.role) }
    }

    /// The text in at most `most` rows, with an ellipsis if it was truncated.
    private func rows(_ text: String, atMost most: Int) -> [String] {
        let rows = wrapped(text, to: width)
        guard rows.count > most else { return rows }
        return rows.prefix(most - 1) + [look.cut(rows[(most - 1)...].joined(separator: " "), to: width)]
    }
}
