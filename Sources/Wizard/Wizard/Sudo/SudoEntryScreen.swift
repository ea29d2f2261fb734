import IdentityModel
import Localization
import Terminal
import TerminalUI

/// All details of an entry of the pool's administration.
struct SudoEntryScreen: ScrollScreen {
    let list: SudoList
    let entry: SudoListing.Entry
    var scrolled = ScrollView()

    static let commands = CommandSet(
        [
            Command(.copy, [.character("y")], .commandCopyCode, .sudoCommandCopyIDHelp),
            Command(.moveDown, [.down, .character("j")], .commandMove, .commandMoveHelp, shown: [.up, .down]),
            Command(.moveUp, [.up, .character("k")], .commandMove, .commandMoveUpHelp, place: .helpOnly),
        ] + Command.pageMoves + [
            .back
        ])
    static let helpWords = HelpWords.sudoAdministration

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        command == .copy ? [.effect(.copy(Secret(entry.title.original)))] : scroll(command, context)
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.takeWholeWidth()
        view.main.heading(entry.title.sanitised(limit: 120), trailing: view.texts[list.row.title])
        let column = min(30, (entry.details.map { displayWidth($0.name) }.max() ?? 0) + 3)
        for row in entry.details {
            view.main.pair(
                UntrustedText(row.name).sanitised(limit: 60), row.value.sanitised(limit: 1000), column: column, .server)
        }
    }
}
