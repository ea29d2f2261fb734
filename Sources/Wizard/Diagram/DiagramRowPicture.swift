import FoundationEssentials
import IdentityModel
import Recording
import Terminal

/// Draws single rows of a sequence diagram.
struct DiagramRowPicture {
    let diagram: SequenceDiagram
    let look: Look
    let geometry: DiagramGeometry
    let width: Int
    /// The event of the running step; nil where no step runs.
    let runningStep: Int?
    /// Whether the row that is drawn next is the selected one.
    var isSelected = false
    /// Whether it is marked.
    var isMarked = false

    /// Draws a row.
    func draw(_ row: DiagramRow, y: Int, _ drawing: inout Drawing) {
        if isSelected { drawing.put(String(look.glyphs.focus), .focus, x: DiagramGeometry.mark, y: y) }
        if isMarked { drawing.put(String(look.glyphs.loggedIn), .todo, x: DiagramGeometry.mark + 1, y: y) }
        if !geometry.time.isEmpty {
            let time = Self.time(diagram.events[row.event].time.timeIntervalSince(diagram.events[0].time))
            drawing.put(time, isSelected ? .focus : .dim, x: geometry.time.upperBound - displayWidth(time), y: y)
        }
        switch row {
        case .step(let event): step(event, y, &drawing)
        case .message(let event): message(event, y, &drawing)
        case .note(let event): note(diagram.events[event], noteLabel(event), y, &drawing)
        case .group(let group):
            let sign = group.isOpen ? look.glyphs.unfolded : look.glyphs.folded
            note(diagram.events[row.event], label(of: group), y, &drawing, sign: sign)
        }
    }

    /// Draws the row below the last event.
    func draw(_ tail: DiagramPicture.Tail, y: Int, _ drawing: inout Drawing) {
        var label = Label("", .todo)
        var lane = Lane.app
        switch tail {
        case .user(let call): (label.text, label.suffix) = (look.texts[.diagramYou], ": \(call)")
        case .stopped(let name): label.text = look.texts[.diagramStopped, ["name": name]]
        case .answer(let party, let text): (lane, label.text) = (party, text)
        }
        guard let column = geometry.columns[lane] else {
            let room = max(0, geometry.ladder.count - 2)
            let text = look.cut(label.text(in: room), to: room)
            drawing.put("\(look.glyphs.loggedIn) \(text)", .todo, x: geometry.ladder.lowerBound, y: y)
            return
        }
        lifelines(y, &drawing, glyph: look.glyphs.waiting)
        drawing.put(String(look.glyphs.loggedIn), .todo, x: column, y: y)
        beside(label, column...column, y, &drawing)
    }

    /// `0.003`, `12.345`, `183`: seconds since the start.
    static func time(_ seconds: Double) -> String {
        let milliseconds = Int((max(0, min(seconds, 99_999)) * 1000).rounded())
        if milliseconds >= 100_000 { return "\(milliseconds / 1000)" }
        let fraction = milliseconds % 1000
        return "\(milliseconds / 1000)." + (fraction < 100 ? "0" : "") + (fraction < 10 ? "0" : "") + "\(fraction)"
    }

    /// A row's text and how it looks.
    struct Label {
        var text: String
        /// What stands behind the text where there is room for both.
        var suffix = ""
        var role: Role
        /// The text, with the suffix where both fit into `room` columns.
        func text(in room: Int) -> String { displayWidth(text + suffix) <= room ? text + suffix : text }
        init(_ text: String, _ role: Role) {
            self.text = text
            self.role = role
        }
    }

    private func step(_ index: Int, _ y: Int, _ drawing: inout Drawing) {
        let event = diagram.events[index]
        let isRunning = index == runningStep
        let role: Role = isRunning ? .todo : .heading
        let number = (diagram.steps.firstIndex(of: index) ?? 0) + 1
        drawing.line(
            look.glyphs.horizontal, isRunning ? .todo : .rule, x: geometry.ladder.lowerBound, y: y,
            count: width - geometry.ladder.lowerBound)
        let name = look.texts.name(ofStep: event.name)
        let text = " \(number) \(look.glyphs.dot) " + event.name + (name.map { " \(look.glyphs.dot) \($0)" } ?? "")
        let room = max(0, width - geometry.ladder.lowerBound - 4)
        drawing.put(look.cut(text, to: room) + " ", role, x: geometry.ladder.lowerBound + 2, y: y)
    }

    private func message(_ index: Int, _ y: Int, _ drawing: inout Drawing) {
        let event = diagram.events[index]
        var label = label(of: event)
        if let duration = duration(of: index) {
            let text = look.texts.measured(duration)
            if geometry.duration.isEmpty {
                label.suffix = " \(look.glyphs.dot) \(text)"
            } else {
                drawing.put(text, .dim, x: geometry.duration.upperBound - displayWidth(text), y: y)
            }
        }
        guard let from = geometry.columns[event.from], let to = geometry.columns[event.to] else {
            return listed(event, label, y, &drawing)
        }
        lifelines(y, &drawing)
        guard from != to else { return symbol(event, at: from, label, y, &drawing) }
        arrow(event, from, to, label, y, &drawing)
    }

    private func arrow(
        _ event: TraceEvent, _ from: Int, _ to: Int, _ label: Label, _ y: Int, _ drawing: inout Drawing
    ) {
        let glyphs = look.glyphs
        let isAnswer = event.kind == .answer
        let goesRight = to > from
        let inside = min(from, to) + 1..<max(from, to)
        let role: Role = event.isFailure ? .failed : isSelected ? .focus : isAnswer ? .dim : .text
        drawing.line(
            isAnswer ? glyphs.dashed : glyphs.horizontal, role, x: inside.lowerBound, y: y, count: inside.count)
        let head =
            isAnswer
            ? (goesRight ? glyphs.answerRight : glyphs.answerLeft) : (goesRight ? glyphs.arrowRight : glyphs.arrowLeft)
        drawing.put(String(head), role, x: goesRight ? inside.upperBound - 1 : inside.lowerBound, y: y)
        drawing.put(String(goesRight ? glyphs.branchRight : glyphs.branchLeft), .rule, x: from, y: y)
        // The name stands on its arrow where the arrow is long enough, else where there is most room for it.
        let onArrow = inside.count - 4
        let beside = room(beside: min(from, to)...max(from, to))
        guard displayWidth(label.text) <= onArrow || onArrow > max(beside.left, beside.right) else {
            return self.beside(label, min(from, to)...max(from, to), y, &drawing)
        }
        let text = look.cut(label.text(in: onArrow), to: max(0, onArrow))
        let start = inside.lowerBound + (onArrow - displayWidth(text)) / 2 + 1
        drawing.put(" \(text) ", label.role, x: goesRight ? start : start + 1, y: y)
    }

    private func note(
        _ event: TraceEvent, _ label: Label, _ y: Int, _ drawing: inout Drawing, sign: Character? = nil
    ) {
        guard let column = geometry.columns[event.from] else {
            var label = label
            if let sign { label.text = "\(sign) \(label.text)" }
            return listed(event, label, y, &drawing)
        }
        lifelines(y, &drawing)
        symbol(event, at: column, label, y, &drawing, sign: sign)
    }

    private func symbol(
        _ event: TraceEvent, at column: Int, _ label: Label, _ y: Int, _ drawing: inout Drawing, sign: Character? = nil
    ) {
        drawing.put(String(sign ?? look.glyphs.itself), label.role, x: column, y: y)
        beside(label, column...column, y, &drawing)
    }

    /// Puts a label right of the columns, or left of them where there is more room.
    private func beside(_ label: Label, _ columns: ClosedRange<Int>, _ y: Int, _ drawing: inout Drawing) {
        let (left, right) = room(beside: columns)
        if displayWidth(label.text) <= right || right >= left {
            let text = look.cut(label.text(in: right), to: max(0, right))
            drawing.put(" \(text) ", label.role, x: columns.upperBound + 1, y: y)
        } else {
            let text = " \(look.cut(label.text(in: left), to: max(0, left))) "
            drawing.put(text, label.role, x: max(0, columns.lowerBound - displayWidth(text)), y: y)
        }
    }

    /// How many columns of text there are left and right of columns.
    private func room(beside columns: ClosedRange<Int>) -> (left: Int, right: Int) {
        (columns.lowerBound - geometry.ladder.lowerBound - 2, geometry.ladder.upperBound - columns.upperBound - 3)
    }

    /// A line of the list: who acts on whom, and the name.
    private func listed(_ event: TraceEvent, _ label: Label, _ y: Int, _ drawing: inout Drawing) {
        let arrow = event.kind == .answer ? look.glyphs.answerRight : look.glyphs.arrowRight
        let who =
            event.from == event.to ? event.from.shortName : "\(event.from.shortName) \(arrow) \(event.to.shortName)"
        let start = geometry.ladder.lowerBound
        drawing.put(who, event.isFailure ? .failed : .dim, x: start, y: y)
        let left = start + 17
        let room = geometry.ladder.upperBound - left
        drawing.put(look.cut(label.text(in: room), to: max(0, room)), label.role, x: left, y: y)
    }

    private func lifelines(_ y: Int, _ drawing: inout Drawing, glyph: Character? = nil) {
        for column in geometry.columns.values {
            drawing.put(String(glyph ?? look.glyphs.vertical), .rule, x: column, y: y)
        }
    }

    private func label(of event: TraceEvent) -> Label {
        var text = event.name
        if let outcome = event.outcome, !text.contains(outcome) { text += " \(outcome)" }
        if event.isFailure { text = "\(look.glyphs.failed) " + text }
        return Label(text, event.isFailure ? .failed : isSelected ? .focus : event.kind == .answer ? .dim : .text)
    }

    private func noteLabel(_ index: Int) -> Label {
        let event = diagram.events[index]
        guard case .check(let check) = event.content else { return label(of: event) }
        let sign = check.passed ? look.glyphs.done : look.glyphs.failed
        return Label(
            "\(sign) \(check.subject): \(check.name)", check.passed ? (isSelected ? .focus : .dim) : .failed)
    }

    private func label(of group: DiagramGroup) -> Label {
        let hasFailed = group.failures > 0
        let parts = ["failures": "\(group.failures)"]
        let text =
            switch group.kind {
            case .checks(let subject):
                look.texts.counted(
                    hasFailed ? .diagramChecksFailed : .diagramChecks, group.count,
                    parts.merging(["subject": subject]) { $1 })
            case .discovery(let withKeys):
                look.texts[withKeys ? .diagramDiscoveryKeys : .diagramDiscovery]
                    + (hasFailed ? look.texts[.diagramGroupFailed, parts] : "")
            }
        let sign = hasFailed ? look.glyphs.failed : look.glyphs.done
        return Label(
            hasFailed ? "\(sign) \(text)" : "\(text) \(sign)", hasFailed ? .failed : isSelected ? .focus : .dim)
    }

    private func duration(of index: Int) -> Duration? {
        let event = diagram.events[index]
        if let duration = event.duration { return duration }
        return diagram.call(of: index).map { .seconds(max(0, event.time.timeIntervalSince(diagram.events[$0].time))) }
    }
}
