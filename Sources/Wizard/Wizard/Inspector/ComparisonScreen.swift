import IdentityModel
import Localization
import Recording
import Terminal
import TerminalUI

/// Two events side by side: what differs, and what is the same.
struct ComparisonScreen: ScrollScreen {
    let source: DiagramSource
    /// The indices of the two events.
    let events: [Int]
    /// Whether usual differences are shown.
    private(set) var showsAll = false
    var scrolled = ScrollView()

    init(events: [Int], of source: DiagramSource) {
        self.events = events
        self.source = source
    }

    static let isOverlay = true
    static let helpWords = HelpWords.diagram
    static let commands = CommandSet(
        showsDiagram: false,
        [.showAll] + Command.moves + Command.pageMoves + [
            Command(.back, [.escape, .function(3), .character("q")], .commandBack, .commandBackHelp)
        ])

    func labels(_ context: WizardContext) -> [CommandID: TextKey] { showsAll ? [.showAll: .commandShowFewer] : [:] }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        if command == .showAll { showsAll.toggle() }
        return scroll(command, context)
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.takeWholeWidth()
        let texts = view.texts
        guard let diagram = context.diagram(source), events.count == 2,
            events.allSatisfy(diagram.events.indices.contains)
        else { return view.main.paragraph(texts[.diagramEmpty], .dim) }
        let values = ComparedValue.all(
            of: events.map { InspectorText(diagram, event: $0, texts: texts, explains: false) }, texts)
        view.head.heading(texts[.compareHeading])
        let differing = values.filter { $0.differs && !$0.isUsual }.map(\.name)
        if differing.isEmpty {
            view.head.paragraph(texts[.compareSame], .done)
        } else {
            view.head.paragraph(texts[.compareDifferent, ["names": differing.joined(separator: ", ")]], .todo)
        }
        view.head.blank()
        let columns = DiagramColumns(view.main.width)
        view.head.columns(
            ["", diagram.events[events[0]].name, diagram.events[events[1]].name], columns,
            roles: [.dim, .title, .title])
        for value in values where showsAll || !value.isUsual {
            let role: Role = value.differs ? .todo : .dim
            view.main.columns(
                [value.name, value.left, value.right], columns, roles: [role, role, role],
                sign: value.differs ? view.look.glyphs.activationRequired : " ")
        }
        let usual = values.count(where: \.isUsual)
        guard usual > 0, !showsAll else { return }
        view.main.blank()
        let key = view.look.name(of: .character("a"))
        view.main.paragraph(texts.counted(.compareUsual, usual, ["key": key]), .dim)
    }
}

/// Three columns: a name, and two values.
struct DiagramColumns: Sendable, Hashable {
    let widths: [Int]

    init(_ width: Int) {
        let name = min(30, width / 4 + 2)
        let value = (width - name) / 2
        widths = [name, value, width - name - value]
    }
}

extension Document {
    /// Adds texts side by side, each wrapped to its column, with `sign` before the first one.
    mutating func columns(_ texts: [String], _ columns: DiagramColumns, roles: [Role], sign: Character = " ") {
        let indent = 2
        let rows = zip(texts, columns.widths).enumerated().map { index, column in
            wrapped(column.0, to: max(6, column.1 - 2 - (index == 0 ? indent : 0)))
        }
        for index in 0..<(rows.map(\.count).max() ?? 0) {
            let spans = rows.indices.map { column in
                let text = rows[column].indices.contains(index) ? rows[column][index] : ""
                let before = column > 0 ? "" : "\(index == 0 ? sign : " ") "
                return Span(look.padded(before + text, to: columns.widths[column]), roles[column])
            }
            add(Line(spans))
        }
    }
}
