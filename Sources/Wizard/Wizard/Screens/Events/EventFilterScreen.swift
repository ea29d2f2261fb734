import FlowModel
import IdentityModel
import Localization
import Terminal
import TerminalUI

/// Asks which events are listed.
struct EventFilterScreen: WizardScreen {
    let filters: [EventListFilter]
    private(set) var menu: Menu<EventListFilter>

    init(_ filters: [EventListFilter], focus: EventListFilter) {
        self.filters = filters
        menu = Menu(focus: focus)
    }

    static let isOverlay = true
    static let helpWords = HelpWords([.session, .client, .requiredAction, .lock])
    static let commands = CommandSet([.choose] + Command.moves + Command.pageMoves + [.back])

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .back: return [.close]
        case .choose: return [.close] + (menu.focus(in: filters).map { [.answer(.eventFilter($0))] } ?? [])
        case let command?: menu.handle(command, in: filters, page: max(1, context.size.height - 10))
        case nil: break
        }
        return []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.head.heading(texts[.eventsFilterHeading])
        view.main.menu(
            filters.map { MenuRow(item: $0, title: texts.filter($0), note: "") }, focus: menu.focus(in: filters))
    }
}
