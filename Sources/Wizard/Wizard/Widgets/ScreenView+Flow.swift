import FlowModel
import IdentityModel
import Localization
import TerminalUI

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
