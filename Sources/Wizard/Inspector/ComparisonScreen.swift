import IdentityModel
import Recording
import Terminal

/// Two events side by side: what differs, and what is the same.
struct ComparisonScreen: WizardScreen {
    /// Which run.
    let source: DiagramSource
    /// The indices of the two events.
    let events: [Int]
    /// How many lines are scrolled away.
    private(set) var lines = 0

    init(events: [Int], of source: DiagramSource) {
        self.events = events
        self.source = source
    }

    static let isOverlay = true
    static let scrolls = true
    static let helpWords = HelpWord.diagram
    static let commands = [
        CommandSet(
            .comparison, showsDiagram: false,
            Command.moves + Command.pageMoves + [
                Command(.back, [.escape, .function(3), .character("q")], .commandBack, .commandBackHelp)
            ])
    ]
    var wrapped: Screen { .comparison(self) }
    var scroll: Int? { lines }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: inout WizardContext) -> [ScreenRequest] {
        let viewport = context.viewport
        switch command {
        case .back: return [.close]
        case .moveUp: lines -= 1
        case .moveDown: lines += 1
        case .moveFirst: lines = 0
        case .moveLast: lines = viewport.last
        case .pageUp, .pageDown: if let command { lines = viewport.paged(command, by: max(1, viewport.rows - 2)) }
        default: break
        }
        lines = min(max(0, lines), viewport.last)
        return []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.takeWholeWidth()
        let texts = view.texts
        guard let diagram = context.diagram(source), events.count == 2,
            events.allSatisfy(diagram.events.indices.contains)
        else { return view.main.paragraph(texts[.diagramEmpty], .dim) }
        let sides = events.map { InspectorText(diagram, event: $0, texts: texts, explains: false).fields }
        let names = (sides[0] + sides[1]).reduce(into: [String]()) { if !$0.contains($1.name) { $0.append($1.name) } }
        view.head.heading(texts[.compareHeading])
        let columns = DiagramColumns(view.main.width)
        view.head.columns(
            ["", diagram.events[events[0]].name, diagram.events[events[1]].name], columns,
            roles: [.dim, .title, .title])
        for name in names {
            let values = sides.map { side in side.first { $0.name == name }?.value ?? "" }
            let differs = values[0] != values[1]
            let sign = differs ? "\(view.look.glyphs.failed) " : "  "
            view.main.columns(
                [sign + name] + values, columns,
                roles: differs ? [.todo, .todo, .todo] : [.dim, .dim, .dim])
        }
    }
}

/// Three columns: a name, and two values.
struct DiagramColumns: Sendable, Hashable {
    /// The widths.
    let widths: [Int]

    init(_ width: Int) {
        let name = min(30, width / 4)
        let value = (width - name) / 2
        widths = [name, value, width - name - value]
    }
}

extension Document {
    /// Adds texts side by side, each wrapped in its column.
    mutating func columns(_ texts: [String], _ columns: DiagramColumns, roles: [Role]) {
        let rows = zip(texts, columns.widths).map { wrapped($0, to: max(6, $1 - 2)) }
        for index in 0..<(rows.map(\.count).max() ?? 0) {
            let spans = rows.indices.map { column in
                Span(
                    look.padded(
                        rows[column].indices.contains(index) ? rows[column][index] : "", to: columns.widths[column]),
                    roles[column])
            }
            add(Line(spans))
        }
    }
}

extension InspectorText {
    /// A name with its section, and its value; secrets are not compared.
    struct Field: Sendable, Hashable {
        let name: String
        let value: String
    }

    /// The names and values, each name with its number where it occurs again.
    var fields: [Field] {
        var seen: [String: Int] = [:]
        return items.compactMap { item in
            switch item {
            case .heading: return nil
            case .sentence(let text, _): return Field(name: "", value: text)
            case .field(let name, let value):
                seen[name, default: 0] += 1
                let number = seen[name, default: 1]
                let text = if case .shown(let shown) = value { shown } else { TraceValue.hidden.description }
                return Field(name: number > 1 ? "\(name) (\(number))" : name, value: text)
            }
        }
    }
}
