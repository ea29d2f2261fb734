import IdentityModel
import Localization
import Terminal
import TerminalUI

/// The menu of the pool's administration.
struct SudoAdministrationScreen: MenuScreen {
    var menu = Menu<Choice>()

    static let helpWords = HelpWords.sudoAdministration

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts[.sudoAdministration])
        view.main.menu(view.rows(choices(context), context), menu)
        view.explain(texts[.sudoAdministrationAside], texts[.sudoAdministrationAsideText])
    }

    /// The lists and the simulated tokens: only this program's servers have an administration, and all simulate them.
    func choices(_ context: WizardContext) -> [Choice] {
        let lists: [SudoList] = [
            .testKeys, .issuers, .registrations, .users, .fingerprints, .devices, .addresses,
        ]
        return lists.map(Choice.sudoList) + [.attest(.deviceCheck), .attest(.playIntegrity)]
    }
}
