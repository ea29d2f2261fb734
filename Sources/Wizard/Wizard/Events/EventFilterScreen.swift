import FlowModel
import IdentityModel
import Localization
import Sentences
import TerminalUI

/// Asks which events are listed.
struct EventFilterScreen: ListScreen {
    let filters: [EventListFilter]
    var list: ListView<EventListFilter>

    init(_ filters: [EventListFilter], focus: EventListFilter) {
        self.filters = filters
        list = ListView(focus: focus)
    }

    static let isOverlay = true
    static let helpWords = HelpWords([.session, .client, .requiredAction, .lock])
    static let commands = CommandSet([.choose] + Command.moves + Command.pageMoves + [.back])

    var ids: [EventListFilter] { filters }

    func perform(_ command: CommandID, _ context: WizardContext) -> [ScreenRequest] {
        command == .choose ? [.close] + (focus.map { [.answer(.eventFilter($0))] } ?? []) : []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.head.heading(texts(Text("Which events?")))
        view.main.menu(
            filters.map { MenuRow(item: $0, title: texts.filter($0), note: "") }, focus: focus)
    }
}

extension Texts {
    /// The name of a filter.
    func filter(_ filter: EventListFilter) -> String {
        switch filter {
        case .all: self(Text("all events"))
        case .failures: self(Text("failures only"))
        case .type(let name):
            UntrustedText(
                EventWords.filters[name].map { self($0) } ?? event(named: name)
            ).sanitised(limit: 60)
        }
    }
}
