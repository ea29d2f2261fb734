import FoundationEssentials
import IdentityModel
import Localization
import Recording
import Terminal
import TerminalUI

extension InspectorScreen {
    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.takeWholeWidth()
        guard let diagram = context.diagram(source), let text = text(context) else {
            view.main.paragraph(view.texts[.diagramEmpty], .dim)
            return
        }
        let shown = diagram.events[event]
        let time = shown.time.timeIntervalSince(diagram.events[0].time)
        let arrow = shown.kind == .answer ? view.look.glyphs.answerRight : view.look.glyphs.arrowRight
        let way = shown.from == shown.to ? shown.from.rawValue : "\(shown.from.rawValue) \(arrow) \(shown.to.rawValue)"
        let mark = shown.isFailure ? Span(String(view.look.glyphs.failed), .failed) : nil
        view.head.heading(
            shown.name,
            trailing:
                "\(way)   \(DiagramRowPicture.time(time, view.texts)) s   \(event + 1)/\(diagram.events.count)",
            mark: mark)
        let samples = samples(context)
        if let sample, samples.indices.contains(sample) {
            view.main.add(Line([Span(samples[sample].language.rawValue, .heading)]))
            view.main.blank()
            for line in samples[sample].lines {
                let text = line.drop { $0 == " " }
                view.main.paragraph(String(text), .code, indent: line.count - text.count)
            }
            return
        }
        view.main.inspected(text, focus: focus, revealed: revealed, diagram)
    }
}

extension Document {
    /// Adds an event in full; `focus` is the index of the focused item, or `nil`.
    mutating func inspected(
        _ text: InspectorText, focus: Int?, revealed: Set<InspectorText.SecretPlace> = [], _ diagram: SequenceDiagram
    ) {
        let names = text.items.compactMap { item in
            if case .field(let name, _, _) = item { displayWidth(name) } else { nil }
        }
        let column = min(max(12, (names.max() ?? 0) + 3), max(16, width / 3))
        for (index, item) in text.items.enumerated() {
            let isFocused = index == focus
            switch item {
            case .heading(let key, let note):
                if !lines.isEmpty { blank() }
                add(
                    Line(
                        [Span(look.texts[key], .heading)] + (note.isEmpty ? [] : [Span("  \(note)", .dim)]),
                        isFocused: isFocused))
            case .sentence(let sentence, let role, _):
                let sign: Character? = role == .done ? look.glyphs.done : role == .failed ? look.glyphs.failed : nil
                let rows = wrapped((sign.map { "\($0) " } ?? "") + sentence, to: max(8, width))
                for (number, row) in rows.enumerated() {
                    add(Line([Span(row, role)], isFocused: isFocused && number == 0))
                }
            case .field(let name, let value, _):
                field(name, value, isFocused, hasFocus: focus != nil, column, revealed, diagram)
            }
        }
    }

    private mutating func field(
        _ name: String, _ value: InspectorText.Value, _ isFocused: Bool, hasFocus: Bool, _ column: Int,
        _ revealed: Set<InspectorText.SecretPlace>, _ diagram: SequenceDiagram
    ) {
        let redacted = look.glyphs.isASCII ? "<redacted>" : TraceValue.hidden.description
        var role: Role = isFocused ? .focus : .text
        let shown: String
        switch value {
        case .shown(let text): shown = text
        case .hidden:
            shown = redacted
            role = .dim
        case .secret(let place) where revealed.contains(place):
            shown = diagram.events[place.event].secrets[place.index].exposedText
            role = .code
        case .secret:
            shown = !hasFocus ? redacted : redacted + "  " + look.texts[.inspectorReveal]
            role = isFocused ? .todo : .dim
        }
        for (index, row) in wrapped(shown, to: max(8, width - column)).enumerated() {
            let title = look.padded(index == 0 ? name : "", to: column)
            add(Line([Span(title, isFocused ? .focus : .dim), Span(row, role)], isFocused: isFocused && index == 0))
        }
    }
}
