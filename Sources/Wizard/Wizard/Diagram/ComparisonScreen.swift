import IdentityModel
import Localization
import Recording
import Sentences
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
            Command(.back, [.escape, .function(3), .character("q")], Text("back"), Text("Go back. Nothing is lost."))
        ])

    func labels(_ context: WizardContext) -> [CommandID: Text] { showsAll ? [.showAll: Text("fewer")] : [:] }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        if command == .showAll { showsAll.toggle() }
        return scroll(command, context)
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.takeWholeWidth()
        let texts = view.texts
        guard let diagram = context.diagram(source), events.count == 2,
            events.allSatisfy(diagram.events.indices.contains)
        else { return view.main.paragraph(texts(Text("Nothing has happened yet.")), .dim) }
        let values = ComparedValue.all(
            of: events.map { InspectorText(diagram, event: $0, texts: texts, explains: false) }, texts)
        view.head.heading(texts(Text("Two events side by side")))
        let differing = values.filter { $0.differs && !$0.isUsual }.map(\.name)
        if differing.isEmpty {
            view.head.paragraph(texts(Text("Nothing differs here, except values that are new in each run.")), .done)
        } else {
            view.head.paragraph(texts(Text("Different: \(differing.joined(separator: ", ")).")), .todo)
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
        view.main.paragraph(
            texts(
                Text(
                    usual, one: "\(.count) usual difference, \(key) shows it",
                    other: "\(.count) usual differences, \(key) shows them")), .dim)
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

/// A name with its values in two events.
struct ComparedValue: Sendable, Hashable {
    let name: String
    /// The value in the first event; empty if it has none.
    let left: String
    /// The value in the second event; empty if it has none.
    let right: String
    /// Whether the values differ in a way that is expected of any two events, for instance in a time.
    let isUsual: Bool

    /// Whether the values differ; secrets are not compared.
    var differs: Bool { left != right }

    /// The values of two events, in order; repeated names are numbered.
    static func all(of sides: [InspectorText], _ texts: Texts) -> [ComparedValue] {
        let (left, right) = (values(of: sides[0], texts), values(of: sides[1], texts))
        let rightValues = Dictionary(right.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let leftNames = Set(left.map(\.name))
        return left.map { ComparedValue($0, rightValues[$0.name]) }
            + right.filter { !leftNames.contains($0.name) }.map { ComparedValue(nil, $0) }
    }

    private struct Value {
        /// The name, numbered if it is repeated.
        let name: String
        /// The name as in the event.
        let path: String
        let text: String
        let source: InspectorText.Source
    }

    private init(_ left: Value?, _ right: Value?) {
        name = left?.name ?? right?.name ?? ""
        (self.left, self.right) = (left?.text ?? "", right?.text ?? "")
        guard let left, let right, left.text != right.text else {
            isUsual = false
            return
        }
        isUsual =
            switch (left.source, right.source) {
            case (.duration(let left), .duration(let right)): UsualDifference.contains(left, right)
            case (.size, .size): true
            case (.body(let left), .body(let right)) where left == right: true
            case (.check(let first), .check(let second)) where UsualDifference.contains(first, second): true
            default: UsualDifference.contains(left.path, .shown(left.text), .shown(right.text))
            }
    }

    private static func values(of text: InspectorText, _ texts: Texts) -> [Value] {
        var seen: [String: Int] = [:]
        return text.items.compactMap { item in
            let (path, value, source): (String, String, InspectorText.Source)
            switch item {
            case .heading: return nil
            // The outcome already contains whether the check passed.
            case .sentence(_, _, .check): return nil
            case .sentence(let sentence, _, .body(let type)):
                (path, value, source) = (texts(Text("Body")), sentence, .body(type: type))
            case .sentence(let sentence, _, _):
                (path, value, source) = (texts(Text("outcome")), sentence, .message)
            case .field(let name, .shown(let shown), let from): (path, value, source) = (name, shown, from)
            case .field(let name, _, let from): (path, value, source) = (name, TraceValue.hidden.description, from)
            }
            seen[path, default: 0] += 1
            let number = seen[path, default: 1]
            return Value(name: number > 1 ? "\(path) (\(number))" : path, path: path, text: value, source: source)
        }
    }
}
