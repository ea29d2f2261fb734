import FlowModel
import IdentityModel
import Localization
import Sentences
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
        view.main.heading(texts(run.request.words.name), trailing: run.request.user?.shown ?? "")
        view.main.stepList(view.marks(run).map { ($0.mark, $0.step.documentedName) })
        view.main.blank()
        if run.isHeld {
            view.main.paragraph(texts(Text("Waiting for the previous flow to end.")), .todo)
        } else if run.isCancelling {
            view.main.paragraph(texts(Text("Cancelling. Waiting for the current step to end.")), .todo)
            view.main.paragraph(
                texts(
                    Text(
                        "Press Esc again to go back without waiting.",
                        typed: "Type \(Text("cancel")) once more to go back without waiting.")), .dim)
        } else if let step = run.step {
            view.main.paragraph(texts.step(step).running, .todo)
        } else {
            view.main.paragraph(
                texts(
                    context.isServerStarting
                        ? Text(
                            "Waiting for the sandbox to start. The first start takes longer, because it generates the keys."
                        ) : Text("Starting the flow.")), .todo)
        }
        view.foot.paragraph(texts(Text("If the provider does not answer within 3 seconds, this is shown below.")), .dim)
        view.explain(texts(Text("What this flow does")), texts(run.request.words.explanation))
    }
}

extension ScreenView {
    /// The steps of the flow: those that have begun, then those that follow.
    func marks(_ run: ShownRun) -> [(mark: StepMark, step: RunStep)] {
        var begun = run.begun.reduce(into: [RunStep]()) { if !$0.contains($1) { $0.append($1) } }
        var planned = run.request.steps
        // A login that obtains a code has not used the stored first factor, so that step is not shown as done.
        if run.request.flow?.flow == .login, begun.contains(.flow(.getAstClientData)) {
            begun.removeAll { $0 == .flow(.offlineLogin) }
            planned.removeAll { $0 == .flow(.offlineLogin) }
        }
        let unplanned = begun.filter { !planned.contains($0) }
        let all = planned.filter(begun.contains) + unplanned + planned.filter { !begun.contains($0) }
        return all.map { step in
            let state: StepMark.State = step == run.step ? .current : begun.contains(step) ? .done : .toCome
            return (StepMark(name: texts.step(step).name, state: state), step)
        }
    }
}
