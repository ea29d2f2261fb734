import FoundationEssentials
import IdentityModel
import Recording
import Terminal

/// Two stored runs side by side, row by row, with what differs in the selected row.
struct RunComparisonScreen: WizardScreen {
    /// The runs and their rows.
    let comparison: RunComparison
    /// The selected row.
    private(set) var selected: Int
    /// The first visible row.
    private(set) var top = 0
    /// How far the reader's time zone was ahead of UTC when each run began, in seconds.
    var secondsFromUTC = [0, 0]

    init(_ comparison: RunComparison) {
        self.comparison = comparison
        selected = comparison.firstDifference ?? 0
    }

    static let isOverlay = true
    static let helpWords = HelpWord.diagram
    static let commands = [
        CommandSet(
            .runComparison, showsRuns: false,
            [Command(.findNext, [.character("n")], .commandNextDifference, .commandNextDifferenceHelp)]
                + [
                    Command(
                        .findPrevious, [.character("N")], .commandNextDifference, .commandPreviousDifferenceHelp,
                        place: .helpOnly)
                ] + Command.moves + Command.pageMoves + [.back])
    ]
    var wrapped: Screen { .runComparison(self) }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: inout WizardContext) -> [ScreenRequest] {
        let height = Self.height(context)
        let rows = comparison.rows
        switch command {
        case .back: return [.close]
        case .moveUp: selected -= 1
        case .moveDown: selected += 1
        case .moveFirst: selected = 0
        case .moveLast: selected = rows.count - 1
        case .pageUp: selected -= height
        case .pageDown: selected += height
        case .findNext: selected = rows.indices.first { $0 > selected && rows[$0].differs } ?? selected
        case .findPrevious: selected = rows.indices.last { $0 < selected && rows[$0].differs } ?? selected
        default: break
        }
        selected = min(max(0, selected), max(0, rows.count - 1))
        top = DiagramPicture.first(top: top, selected: selected, count: rows.count, height: height)
        return []
    }

    /// How many rows of the runs are visible.
    private static func height(_ context: WizardContext) -> Int {
        max(1, Layout(context.size).body.count - headRows - detailRows)
    }

    private static let headRows = 4
    private static let detailRows = 6

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let (texts, look) = (view.texts, view.look)
        let size = Size(width: max(0, context.size.width - 2), height: view.height)
        var drawing = Drawing(size: size)
        let half = (size.width - 4) / 2
        let columns = [2, 2 + half + 1]
        drawing.put(texts[.compareRuns], .heading, x: 2, y: 0)
        let count = texts.counted(.compareDiffering, comparison.differingRows)
        drawing.put(count, comparison.differingRows == 0 ? .done : .todo, x: size.width - 1 - displayWidth(count), y: 0)
        for (index, run) in [comparison.left, comparison.right].enumerated() {
            let (x, began) = (columns[index], RunsScreen.time(run.header.began, secondsFromUTC[index]))
            let status = run.ending.map { UntrustedText($0.status).sanitised(limit: 40) } ?? texts[.runsBroken]
            let name = "\(began)  \(UntrustedText(run.header.flow).sanitised(limit: 40))"
            drawing.put(look.cut("\(name)  \(status)", to: half - 1), .title, x: x, y: 2)
            drawing.put(String(repeating: look.glyphs.horizontal, count: max(0, half - 1)), .rule, x: x, y: 3)
        }
        let height = max(0, size.height - Self.headRows - Self.detailRows)
        let first = DiagramPicture.first(top: top, selected: selected, count: comparison.rows.count, height: height)
        for index in first..<min(first + height, comparison.rows.count) {
            row(index, Self.headRows + index - first, columns, half, look, &drawing)
        }
        details(size.height - Self.detailRows, look, &drawing)
        view.whole = drawing
    }

    private func row(
        _ index: Int, _ y: Int, _ columns: [Int], _ half: Int, _ look: Look, _ drawing: inout Drawing
    ) {
        let row = comparison.rows[index]
        let isSelected = index == selected
        if isSelected { drawing.put(String(look.glyphs.focus), .focus, x: 0, y: y) }
        let sides = [(row.left, comparison.left), (row.right, comparison.right)]
        for ((event, run), x) in zip(sides, columns) {
            guard let event else {
                drawing.put(String(look.glyphs.dot), .dim, x: x + 1, y: y)
                continue
            }
            let shown = run.events[event]
            let role: Role = shown.isFailure ? .failed : row.differs ? .todo : isSelected ? .focus : .dim
            let sign = shown.isFailure ? look.glyphs.failed : row.differs ? look.glyphs.activationRequired : " "
            let arrow = shown.kind == .answer ? look.glyphs.answerRight : look.glyphs.arrowRight
            let way =
                shown.kind == .step
                ? String(repeating: look.glyphs.horizontal, count: 2)
                : shown.from == shown.to
                    ? shown.from.shortName : "\(shown.from.shortName) \(arrow) \(shown.to.shortName)"
            let outcome = shown.outcome.map { shown.name.contains($0) ? "" : " \($0)" } ?? ""
            var name = shown.name
            if case .check(let check) = shown.content { name = "\(check.subject): \(check.name)" }
            let text = "\(sign) \(look.padded(way, to: 16))\(name)\(outcome)"
            drawing.put(look.cut(text, to: half - 1), shown.kind == .step && !row.differs ? .heading : role, x: x, y: y)
        }
    }

    /// What differs in the selected row, and in the runs as a whole where nothing is selected.
    private func details(_ y: Int, _ look: Look, _ drawing: inout Drawing) {
        drawing.put(String(repeating: look.glyphs.horizontal, count: max(0, drawing.size.width - 3)), .rule, x: 2, y: y)
        guard comparison.rows.indices.contains(selected) else { return }
        let row = comparison.rows[selected]
        var lines = row.differences.filter { !$0.isUsual }.map { $0.words(look) }
        if row.left == nil { lines = [look.texts[.compareOnlyRight]] }
        if row.right == nil { lines = [look.texts[.compareOnlyLeft]] }
        if lines.isEmpty { lines = [look.texts[.compareSame]] }
        for (index, line) in lines.prefix(Self.detailRows - 1).enumerated() {
            drawing.put(look.cut(line, to: drawing.size.width - 4), row.differs ? .text : .dim, x: 2, y: y + 1 + index)
        }
    }
}

extension RunDifference {
    /// The difference in one line.
    fileprivate func words(_ look: Look) -> String {
        let arrow = look.glyphs.arrowRight
        switch self {
        case .property(let property, let left, let right):
            return "\(property.rawValue): \(left ?? "-") \(arrow) \(right ?? "-")"
        case .field(let path, let left, let right):
            return "\(path): \(left?.description ?? "-") \(arrow) \(right?.description ?? "-")"
        case .duration(let left, let right):
            return
                "\(look.texts[.inspectorDuration]): \(look.texts.measured(left)) \(arrow) \(look.texts.measured(right))"
        }
    }
}
