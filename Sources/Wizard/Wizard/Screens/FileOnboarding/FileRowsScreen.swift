import IdentityModel
import Localization
import Terminal
import TerminalUI

/// The rows of a run with another outcome than created or activated, with their reasons.
struct FileRowsScreen: WizardScreen {
    private let rows: [FileRow]
    private let furtherRows: Int
    private let results: String
    private var lines = 0

    init(_ end: FileOnboardingEnd) {
        rows = end.otherRows
        furtherRows = end.furtherRows
        results = end.results
    }

    static let isOverlay = true
    static let scrolling = Scrolling.lines
    static let commands = CommandSet(Command.moves + Command.pageMoves + [.back])
    var scroll: Int? { lines }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        let last = context.viewport.last
        switch command {
        case .back: return [.close]
        case .moveUp: lines -= 1
        case .moveDown: lines += 1
        case .pageUp, .pageDown:
            let command = command ?? .pageDown
            lines = context.viewport.paged(command, by: max(1, context.viewport.rows - 2), from: lines)
        case .moveFirst: lines = 0
        case .moveLast: lines = last
        default: break
        }
        lines = min(max(0, lines), last)
        return []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.takeWholeWidth()
        let texts = view.texts
        view.head.heading(texts[.fileOnboardOtherRows])
        for row in rows { view.main.paragraph(texts.words(of: row)) }
        guard furtherRows > 0 else { return }
        view.main.paragraph(
            texts.counted(.fileOnboardFurtherRows, furtherRows, ["path": UntrustedText(results).sanitised(limit: 300)]),
            .dim)
    }
}
