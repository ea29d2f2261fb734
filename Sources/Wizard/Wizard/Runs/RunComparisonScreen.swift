import FoundationEssentials
import IdentityModel
import Localization
import Recording
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
            Command(.findNext, [.character("n")], .commandNextDifference, .commandNextDifferenceHelp),
            Command(
                .findPrevious, [.character("N")], .commandNextDifference, .commandPreviousDifferenceHelp,
                place: .helpOnly),
            .showAll,
        ] + Command.moves + Command.pageMoves + [.back])
    var lines: [ComparisonLine] { comparison.lines(all: showsAll) }

    func labels(_ context: WizardContext) -> [CommandID: TextKey] { showsAll ? [.showAll: .commandShowFewer] : [:] }

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
