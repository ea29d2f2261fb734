import IdentityModel
import Localization
import Terminal
import TerminalUI

/// The menu of the pool's administration.
struct SudoAdministrationScreen: WizardScreen {
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

    /// The lists and the simulated tokens: only this program's servers have an administration, and all simulate them.
    func choices(_ context: WizardContext) -> [SudoChoice] {
        let lists: [SudoList] = [
            .testKeys, .issuers, .registrations, .users, .fingerprints, .devices, .addresses,
        ]
        return lists.map(SudoChoice.list) + [.attest(.deviceCheck), .attest(.playIntegrity)]
    }
}
