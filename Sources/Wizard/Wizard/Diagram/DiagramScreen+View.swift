import IdentityModel
import Localization
import Recording
import Sentences
import Terminal
import TerminalUI

extension DiagramScreen {
    /// The rows above the diagram's own headings: the run, and an empty row.
    private static let captionRows = 2

    /// The number of rows that show events.
    static func height(_ context: WizardContext, _ source: DiagramSource) -> Int {
        let size = context.size
        let rows = Layout(size).body.count - captionRows
        let isList = size.width < DiagramScreen.narrowestLadder
        return max(1, rows - (isList ? 0 : DiagramPicture.headingRows))
    }

    /// The smallest window width at which lanes are shown; narrower windows show a list.
    static let narrowestLadder = 80

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        var rows = DiagramRows()
        draw(on: &view, context, &rows)
    }

    func draw(on view: inout ScreenView, _ context: WizardContext, _ rows: inout DiagramRows) {
        let texts = view.texts
        let size = Size(width: max(0, context.size.width - 2), height: view.height)
        var drawing = Drawing(size: size)
        caption(&drawing, context, view.look)
        let inner = Size(width: size.width - 1, height: max(0, size.height - Self.captionRows))
        if let diagram = context.diagram(source), !diagram.events.isEmpty {
            let picture = DiagramPicture(
                diagram: diagram, look: view.look, size: inner, isRunning: context.isRunning(source),
                asList: context.size.width < Self.narrowestLadder, tail: context.tail(source, texts),
                selection: selection(diagram), marks: marks, top: isFollowing ? nil : top ?? 0)
            drawing.put(picture.drawing(&rows), x: 0, y: Self.captionRows)
        } else {
            drawing.put(texts(Text("Nothing has happened yet.")), .dim, x: 2, y: Self.captionRows)
        }
        // Rows cannot be clicked while the search or the filter is open, because keys have other meanings then.
        if isFinding || filter != nil { drawing.targets = [] }
        if let filter { menu(filter, &drawing, context, view.look) }
        view.whole = drawing
    }

    /// Draws the run's name and, at the right, the search and the state.
    private func caption(_ drawing: inout Drawing, _ context: WizardContext, _ look: Look) {
        let texts = look.texts
        drawing.put(look.cut(context.title(source, texts), to: drawing.size.width / 2), .heading, x: 2, y: 0)
        var trailing: [Span] = []
        if isFinding || !search.isEmpty {
            let field = FormField(id: FieldID("search"), label: .own(Text("Find")), text: search)
            let input = InputView(field, width: 20, glyphs: look.glyphs)
            let rest = String(repeating: look.glyphs.blankInput, count: max(0, 20 - displayWidth(input.text)))
            trailing = [
                Span(texts(Text("Find")) + " ", .dim), Span(input.text, isFinding ? .inputFocused : .input),
                Span(rest, .blank), Span("   "),
            ]
        }
        trailing += state(context, look)
        let width = trailing.reduce(0) { $0 + $1.width }
        let start = max(2, drawing.size.width - 1 - width)
        drawing.put(trailing, x: start, y: 0)
        if isFinding {
            let field = FormField(id: FieldID("search"), label: .own(Text("Find")), text: search)
            let cursor = InputView(field, width: 20, glyphs: look.glyphs).cursor
            drawing.cursor = Point(x: start + displayWidth(texts(Text("Find"))) + 1 + cursor, y: 0)
        }
    }

    /// Whether a filter hides events, the speed, whether new events are followed, and the number of events.
    private func state(_ context: WizardContext, _ look: Look) -> [Span] {
        guard let diagram = context.diagram(source) else { return [] }
        let texts = look.texts
        var parts: [Span] = []
        if !diagram.filter.showsFlow { parts += [Span(texts(Text("filtered")) + "   ", .todo)] }
        if let speed = context.speedNote(source, texts) { parts += [Span(speed + "   ", .todo)] }
        if context.isRunning(source) {
            let word = texts(isFollowing ? Text("following") : Text("not following"))
            parts += [Span(word + "   ", isFollowing ? .done : .todo)]
        }
        return parts + [Span(texts(Text(diagram.flowEvents, one: "\(.count) event", other: "\(.count) events")), .dim)]
    }

    /// Draws the filter's menu in the upper right corner.
    private func menu(
        _ menu: Menu<DiagramFilterItem>, _ drawing: inout Drawing, _ context: WizardContext, _ look: Look
    ) {
        guard let diagram = context.diagram(source) else { return }
        let items = DiagramFilterItem.all(diagram)
        let focus = menu.focus(in: items)
        let names = items.map { $0.name(look.texts) }
        let heading = look.texts(Text("Shown"))
        let width = ([heading] + names).map { displayWidth($0) + 8 }.max() ?? 20
        let left = max(0, drawing.size.width - width - 2)
        let line = String(repeating: look.glyphs.horizontal, count: max(0, width))
        let blank = String(repeating: " ", count: width)
        drawing.put(line, .rule, x: left, y: 1)
        drawing.put(blank, .text, x: left, y: 2)
        drawing.put(heading, .heading, x: left + 2, y: 2)
        for (index, item) in items.enumerated() {
            let y = 3 + index
            drawing.put(blank, .text, x: left, y: y)
            let isShown = item.isShown(diagram.filter)
            if item == focus { drawing.put(String(look.glyphs.focus), .focus, x: left, y: y) }
            drawing.targets.append(
                PlacedTarget(target: .item(index), y: y, columns: left..<left + width, isFocused: item == focus))
            let box = isShown ? "[\(look.glyphs.done)] " : "[ ] "
            drawing.put(box + names[index], item == focus ? .focus : .text, x: left + 2, y: y)
        }
        drawing.put(line, .rule, x: left, y: 3 + items.count)
        drawing.cursor = nil
    }
}
