import IdentityModel
import Localization
import Terminal

/// What the pool's administration manages.
struct SudoAdministrationScreen: WizardScreen {
    /// Which choice has the focus.
    var menu = Menu<SudoChoice>()

    static let commands = CommandSet([.choose] + Command.moves + [.back])
    static let helpWords = HelpWords.sudoAdministration

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        guard let command else { return [] }
        let choices = choices(context)
        switch command {
        case .back: return [.close]
        case .choose: return menu.focus(in: choices).map { context.begin(sudo: $0) } ?? []
        default: menu.handle(command, in: choices)
        }
        return []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts[.sudoAdministration])
        let choices = choices(context)
        view.main.menu(view.rows(choices, context), focus: menu.focus(in: choices))
        view.explain(texts[.sudoAdministrationAside], texts[.sudoAdministrationAsideText])
    }

    /// The lists, and the simulated tokens: only a server of this program has an administration, and each simulates them.
    func choices(_ context: WizardContext) -> [SudoChoice] {
        let lists: [SudoList] = [
            .testKeys, .issuers, .registrations, .users, .fingerprints, .devices, .addresses,
        ]
        return lists.map(SudoChoice.list) + [.attest(.deviceCheck), .attest(.playIntegrity)]
    }
}
