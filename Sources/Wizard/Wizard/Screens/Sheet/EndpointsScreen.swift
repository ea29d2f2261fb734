import IdentityModel
import Localization
import Terminal
import TerminalUI

/// The addresses of the provider; Enter copies the focused one.
struct EndpointsScreen: WizardScreen {
    /// The addresses with their names, in the sheet's order.
    let rows: [Sheet.Row]
    var menu = Menu<Sheet.Row>()

    init(_ sheet: Sheet) { rows = sheet.endpoints }

    static let isOverlay = true
    static let helpWords = HelpWords.sheet
    static let commands = CommandSet(
        [
            Command(.choose, [.enter], .commandCopy, .commandCopyEndpointHelp),
            Command(.copy, [.character("y")], .commandCopy, .commandCopyEndpointHelp, place: .helpOnly),
        ] + Command.moves + Command.pageMoves + [.back])

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .back: return [.close]
        case .choose, .copy: return menu.focus(in: rows).map { [.effect(.copy(Secret($0.value.sanitised())))] } ?? []
        case let command?: menu.handle(command, in: rows, page: max(1, context.size.height - 10))
        case nil: break
        }
        return []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.takeWholeWidth()
        view.main.heading(view.texts[.endpointsHeading])
        view.main.paragraph(view.texts[.endpointsAsideText], .dim)
        view.main.blank()
        view.main.menu(
            rows.map { MenuRow(item: $0, title: $0.name, note: $0.value.sanitised(limit: 400)) },
            focus: menu.focus(in: rows))
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
