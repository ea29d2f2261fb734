import IdentityModel
import Localization
import Terminal
import TerminalUI

/// Shown while a flow runs without asking for input; all of its state is in the context's ``ShownRun``.
struct ProgressScreen: WizardScreen {
    static let belongsToRun = true
    static let helpWords = HelpWords([
        .masterController, .idpSdk, .clientData, .authorizationCode, .pkce, .factor, .sequenceDiagram, .stepMode,
        .fault,
    ])
    static let commands = CommandSet([.cancelFlow])
    var isWorking: Bool { true }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        command == .cancel ? [.cancelRun(afterStep: true)] : []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        guard let run = context.run else { return }
        let texts = view.texts
        view.main.heading(texts[run.request.words.name], trailing: run.request.user?.shown ?? "")
        view.main.stepList(view.marks(run).map { ($0.mark, $0.step.documentedName) })
        view.main.blank()
        if run.isHeld {
            view.main.paragraph(texts[.progressHeld], .todo)
        } else if run.isCancelling {
            view.main.paragraph(texts[.progressCancelling], .todo)
            view.main.paragraph(texts[.progressLeave], .dim)
        } else if let step = run.step {
            view.main.paragraph(texts.step(step).running, .todo)
        } else {
            view.main.paragraph(texts[context.isServerStarting ? .progressServerStarting : .progressBeginning], .todo)
        }
        view.foot.paragraph(texts[.progressQuiet], .dim)
        view.explain(texts[.flowAside], texts[run.request.words.explanation])
    }
}
