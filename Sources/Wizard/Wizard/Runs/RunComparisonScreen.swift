import FoundationEssentials
import IdentityModel
import Localization
import Recording
import Sentences
import Terminal
import TerminalUI

/// Two stored runs side by side, line by line, with the differences of the selected line.
struct RunComparisonScreen: WizardScreen {
    let comparison: RunComparison
    /// Whether usual differences and the single events of a repeated page are shown.
    private(set) var showsAll = false
    /// The index of the selected line.
    private(set) var selected: Int
    /// The first visible line.
    private(set) var top = 0
    /// When it was opened.
    let now: Date

    init(_ comparison: RunComparison, now: Date) {
        self.now = now
        self.comparison = comparison
        selected = comparison.lines(all: false).firstIndex(where: comparison.differs) ?? 0
        // Shows two lines before the first difference, and as many as possible after it.
        top = max(0, selected - 2)
    }

    static let isOverlay = true
    static let helpWords = HelpWords.diagram
    static let commands = CommandSet(
        showsRuns: false,
        [
            Command(.findNext, [.character("n")], Text("next difference"), Text("Go to the next row that differs.")),
            Command(
                .findPrevious, [.character("N")], Text("next difference"), Text("Go to the row before that differs."),
                place: .helpOnly),
            .showAll,
        ] + Command.moves + Command.pageMoves + [.back])
    var lines: [ComparisonLine] { comparison.lines(all: showsAll) }

    func labels(_ context: WizardContext) -> [CommandID: Text] { showsAll ? [.showAll: Text("fewer")] : [:] }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        let height = Self.visibleLines(Layout(context.size).body.count)
        var lines = self.lines
        switch command {
        case .back: return [.close]
        case .showAll:
            let row = lines.indices.contains(selected) ? lines[selected].rows.lowerBound : 0
            showsAll.toggle()
            lines = self.lines
            selected = lines.firstIndex { $0.rows.contains(row) } ?? 0
        case .moveUp: selected -= 1
        case .moveDown: selected += 1
        case .moveFirst: selected = 0
        case .moveLast: selected = lines.count - 1
        case .pageUp: selected -= height
        case .pageDown: selected += height
        case .findNext: selected = lines.indices.first { $0 > selected && comparison.differs(lines[$0]) } ?? selected
        case .findPrevious: selected = lines.indices.last { $0 < selected && comparison.differs(lines[$0]) } ?? selected
        default: break
        }
        selected = min(max(0, selected), max(0, lines.count - 1))
        top = DiagramPicture.first(top: top, selected: selected, count: lines.count, height: height)
        return []
    }
}

extension RunComparisonScreen {
    /// The heading, the sentence in two rows, the runs, a rule.
    private static let headRows = 5

    /// The number of rows for the selected line's differences, with the rule above and the usual differences below.
    private static func detailRows(_ height: Int) -> Int { max(5, height / 3) }

    /// The number of comparison lines that fit into a body of this height.
    static func visibleLines(_ height: Int) -> Int { max(1, height - headRows - detailRows(height)) }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let look = view.look
        let size = Size(width: max(0, context.size.width - 2), height: view.height)
        var drawing = Drawing(size: size)
        let half = (size.width - 4) / 2
        let columns = [2, 2 + half + 1]
        head(columns, half, look, &drawing)
        let lines = self.lines
        let height = Self.visibleLines(size.height)
        let first = DiagramPicture.first(top: top, selected: selected, count: lines.count, height: height)
        for index in first..<min(first + height, lines.count) {
            let y = Self.headRows + index - first
            if index == selected { drawing.put(String(look.glyphs.focus), .focus, x: 0, y: y) }
            for (side, x) in zip(ComparedSide.allCases, columns) {
                let spans = cell(lines[index], side, isSelected: index == selected, half - 1, look)
                drawing.put(spans, x: x, y: y)
            }
        }
        details(size.height - Self.detailRows(size.height), lines, look, &drawing)
        view.whole = drawing
    }

    private func head(_ columns: [Int], _ half: Int, _ look: Look, _ drawing: inout Drawing) {
        let texts = look.texts
        drawing.put(texts(Text("Two runs side by side")), .heading, x: 2, y: 0)
        let differing = comparison.lines(all: false).count(where: comparison.differs)
        let role: Role = differing == 0 ? .done : .todo
        let count = texts(Text(differing, one: "\(.count) row differs", other: "\(.count) rows differ"))
        drawing.put(count, role, x: drawing.size.width - 1 - displayWidth(count), y: 0)
        let sentence = Terminal.wrapped(texts.verdict(on: comparison), to: max(8, drawing.size.width - 4))
        for (index, row) in sentence.prefix(2).enumerated() { drawing.put(row, role, x: 2, y: 1 + index) }
        for (index, side) in ComparedSide.allCases.enumerated() {
            let run = comparison.run(side)
            let began = texts.short(run.header.began, now: now, seconds: true)
            let status = run.ending.map { UntrustedText($0.status).sanitised(limit: 40) } ?? texts(Text("did not end"))
            let name = "\(began)  \(UntrustedText(run.header.flow).sanitised(limit: 40))"
            let rule = String(repeating: look.glyphs.horizontal, count: max(0, half - 1))
            drawing.put(look.cut("\(name)  \(status)", to: half - 1), .title, x: columns[index], y: 3)
            drawing.put(rule, .rule, x: columns[index], y: 4)
        }
    }

    /// One run's half of a line; a dot if the run has no event there.
    private func cell(
        _ line: ComparisonLine, _ side: ComparedSide, isSelected: Bool, _ width: Int, _ look: Look
    ) -> [Span] {
        let run = comparison.run(side)
        let differs = comparison.differs(line)
        let nothing = [Span(" \(look.glyphs.dot)", .dim)]
        let (way, text, role, isFailure): (String, String, Role?, Bool)
        switch line {
        case .row(let index):
            guard let event = comparison.rows[index].event(on: side).map({ run.events[$0] }) else { return nothing }
            (way, text, isFailure) = (Self.way(of: event, look), Self.label(of: event), event.isFailure)
            role = event.kind == .step && !differs ? .heading : nil
        case .attempt(let attempt, let rows):
            guard let end = comparison.end(of: rows, on: side).map({ run.events[$0] }) else { return nothing }
            (way, text, isFailure) = (look.texts.name(of: attempt), Self.label(of: end), end.isFailure)
            role = nil
        }
        let sign = isFailure ? look.glyphs.failed : differs ? look.glyphs.activationRequired : " "
        let shown: Role = role ?? (isFailure ? .failed : differs ? .todo : isSelected ? .focus : .dim)
        return [Span(look.cut("\(sign) \(look.padded(way, to: 16))\(text)", to: width), shown)]
    }

    private static func way(of event: TraceEvent, _ look: Look) -> String {
        if event.kind == .step { return String(repeating: look.glyphs.horizontal, count: 2) }
        if event.from == event.to { return event.from.shortName }
        let arrow = event.kind == .answer ? look.glyphs.answerRight : look.glyphs.arrowRight
        return "\(event.from.shortName) \(arrow) \(event.to.shortName)"
    }

    private static func label(of event: TraceEvent) -> String {
        var name = event.name
        if case .check(let check) = event.content { name = "\(check.subject): \(check.name)" }
        return name + (event.outcome.map { event.name.contains($0) ? "" : " \($0)" } ?? "")
    }

    /// Draws the differences of the selected line and the number of hidden usual differences.
    private func details(_ y: Int, _ lines: [ComparisonLine], _ look: Look, _ drawing: inout Drawing) {
        drawing.put(String(repeating: look.glyphs.horizontal, count: max(0, drawing.size.width - 3)), .rule, x: 2, y: y)
        let room = drawing.size.width - 4
        let usual = comparison.usualDifferences
        if usual > 0, !showsAll {
            let text = look.texts(
                Text(
                    usual, one: "\(.count) usual difference, \(look.name(of: .character("a"))) shows it",
                    other: "\(.count) usual differences, \(look.name(of: .character("a"))) shows them"))
            drawing.put(look.cut(text, to: room), .dim, x: 2, y: drawing.size.height - 1)
        }
        guard lines.indices.contains(selected) else { return }
        let differs = comparison.differs(lines[selected])
        let shown = differences(lines[selected], look)
        let rows = Self.detailRows(drawing.size.height) - 2
        for (index, line) in shown.prefix(shown.count > rows ? rows - 1 : rows).enumerated() {
            drawing.put(look.cut(line, to: room), differs || showsAll ? .text : .dim, x: 2, y: y + 1 + index)
        }
        if shown.count > rows {
            drawing.put(
                look.texts(Text("and \(shown.count - rows + 1) more", context: "lines")), .dim, x: 2, y: y + rows)
        }
    }

    /// The differences of a line, or a sentence if it has none or occurs in one run only.
    private func differences(_ line: ComparisonLine, _ look: Look) -> [String] {
        let rows = comparison.rows[line.rows]
        let texts = look.texts
        if rows.allSatisfy({ $0.right == nil }) {
            guard case .attempt = line else { return [texts(Text("Only the left run has this event."))] }
            return [
                texts(
                    Text(
                        rows.count, one: "Only the left run has this attempt: \(.count) event.",
                        other: "Only the left run has this attempt: \(.count) events."))
            ]
        }
        if rows.allSatisfy({ $0.left == nil }) {
            guard case .attempt = line else { return [texts(Text("Only the right run has this event."))] }
            return [
                texts(
                    Text(
                        rows.count, one: "Only the right run has this attempt: \(.count) event.",
                        other: "Only the right run has this attempt: \(.count) events."))
            ]
        }
        let differences = rows.flatMap { showsAll ? $0.differences : $0.telling }
        return differences.isEmpty
            ? [texts(Text("Nothing differs here, except values that are new in each run."))]
            : differences.map { $0.words(look) }
    }
}

extension RunDifference {
    /// The difference in one line.
    fileprivate func words(_ look: Look) -> String {
        let arrow = look.glyphs.arrowRight
        let name = look.texts.name(of: self)
        return switch self {
        case .property(_, let left, let right, _): "\(name): \(left ?? "-") \(arrow) \(right ?? "-")"
        case .field(_, let left, let right, _):
            "\(name): \(left?.description ?? "-") \(arrow) \(right?.description ?? "-")"
        case .duration(let left, let right, _):
            "\(name): \(look.texts.measured(left)) \(arrow) \(look.texts.measured(right))"
        }
    }
}
