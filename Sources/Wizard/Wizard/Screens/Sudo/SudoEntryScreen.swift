import IdentityModel
import Localization
import Terminal
import TerminalUI

/// All details of an entry of the pool's administration.
struct SudoEntryScreen: WizardScreen {
    let list: SudoList
    let entry: SudoListing.Entry
    /// The number of lines scrolled off the top.
    var lines = 0

    init(list: SudoList, entry: SudoListing.Entry) {
        self.list = list
        self.entry = entry
    }

    static let scrolling = Scrolling.lines
    static let commands = CommandSet(
        [
            Command(.copy, [.character("y")], .commandCopyCode, .sudoCommandCopyIDHelp),
            Command(.moveDown, [.down, .character("j")], .commandMove, .commandMoveHelp, shown: [.up, .down]),
            Command(.moveUp, [.up, .character("k")], .commandMove, .commandMoveUpHelp, place: .helpOnly),
        ] + Command.pageMoves + [
            .back
        ])
    static let helpWords = HelpWords.sudoAdministration
    var scroll: Int? { lines }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .back: return [.close]
        case .copy: return [.effect(.copy(Secret(entry.title.original)))]
        case .moveDown: lines = min(lines + 1, context.viewport.last)
        case .moveUp: lines = max(0, lines - 1)
        case .pageUp?, .pageDown?:
            lines = context.viewport.paged(command ?? .pageDown, by: max(1, context.viewport.rows - 2), from: lines)
        default: break
        }
        return []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.takeWholeWidth()
        view.main.heading(entry.title.sanitised(limit: 120), trailing: view.texts[list.title])
        let column = min(30, (entry.details.map { displayWidth($0.name) }.max() ?? 0) + 3)
        for row in entry.details {
            view.main.pair(
                UntrustedText(row.name).sanitised(limit: 60), row.value.sanitised(limit: 1000), column: column, .server)
        }
    }
}
