import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// The addresses of the provider; Enter copies the focused one.
struct EndpointsScreen: MenuScreen {
    /// The addresses with their names, in the sheet's order.
    let rows: [Sheet.Row]
    var menu = Menu<Sheet.Row>()

    init(_ sheet: Sheet) { rows = sheet.endpoints }

    static let isOverlay = true
    static let helpWords = HelpWords.sheet
    static let commands = CommandSet(
        [
            Command(.choose, [.enter], Text("copy"), Text("Copy the selected address.")),
            Command(.copy, [.character("y")], Text("copy"), Text("Copy the selected address."), place: .helpOnly),
        ] + Command.moves + Command.pageMoves + [.back])

    func choices(_ context: WizardContext) -> [Sheet.Row] { rows }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        handle(command == .copy ? .choose : command, context)
    }

    func choose(_ row: Sheet.Row, _ context: WizardContext) -> [ScreenRequest] {
        [.effect(.copy(Secret(row.value.sanitised())))]
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.takeWholeWidth()
        view.main.heading(view.texts(Text("Addresses of the provider")))
        view.main.paragraph(
            view.texts(
                Text(
                    "Use them to configure other programs. Enter copies the selected one.",
                    typed: "Use them to configure other programs.")), .dim)
        view.main.blank()
        view.main.menu(rows.map { MenuRow(item: $0, title: $0.name, note: $0.value.sanitised(limit: 400)) }, menu)
    }
}

extension Sheet {
    /// The addresses in the sheet, without duplicates.
    var endpoints: [Row] {
        var seen: Set<UntrustedText> = []
        return sections.flatMap(\.rows).filter { row in
            let value = row.value.original
            return (value.hasPrefix("http://") || value.hasPrefix("https://")) && seen.insert(row.value).inserted
        }
    }
}
