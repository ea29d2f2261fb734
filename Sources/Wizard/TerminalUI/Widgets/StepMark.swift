import Terminal

/// A step's name and state.
package struct StepMark: Sendable, Hashable {
    package enum State: Sendable, Hashable {
        case done, current, toCome
    }

    package var name: String
    package var state: State

    package init(name: String, state: State) {
        self.name = name
        self.state = state
    }
}

extension Document {
    /// Adds the steps in one row or, if they do not fit, one per row.
    package mutating func steps(_ steps: [StepMark]) {
        let pieces = steps.map { step in
            [Span("\(symbol(step.state)) ", role(step.state)), Span(step.name, role(step.state))]
        }
        let total = pieces.flatMap { $0 }.reduce(0) { $0 + $1.width } + 3 * max(0, pieces.count - 1)
        if total <= width {
            addProgress(Array(pieces.joined(separator: [Span("   ")])))
        } else {
            for piece in pieces { addProgress(piece) }
        }
    }

    /// Adds the steps, one per row, each with a note.
    package mutating func stepList(_ steps: [(mark: StepMark, note: String)]) {
        let column = (steps.map { displayWidth($0.mark.name) }.max() ?? 0) + 5
        for step in steps {
            let title = look.padded("\(symbol(step.mark.state)) \(step.mark.name)", to: column)
            addProgress([Span(title, role(step.mark.state)), Span(step.note, .dim)])
        }
    }

    private mutating func addProgress(_ spans: [Span]) {
        var line = Line(spans)
        line.isProgress = true
        add(line)
    }

    private func symbol(_ state: StepMark.State) -> Character {
        switch state {
        case .done: look.glyphs.done
        case .current: look.glyphs.focus
        case .toCome: look.glyphs.dot
        }
    }

    private func role(_ state: StepMark.State) -> Role {
        switch state {
        case .done: .done
        case .current: .todo
        case .toCome: .dim
        }
    }
}
