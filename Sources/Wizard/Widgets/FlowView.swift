import FlowModel
import IdentityModel
import Localization
import TerminalUI

// What a flow does, and its progress.
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

    /// What a run does, for the second column.
    func explanation(_ request: RunRequest) -> String {
        switch request {
        case .flow(let request): explanation(request)
        case .sudo(let request): texts.explanation(of: request)
        }
    }

    /// What a flow does, for the second column.
    func explanation(_ request: FlowRequest) -> String {
        switch request.via {
        case nil: explanation(request.flow)
        case .form: texts[.flowFormText]
        case .browser: texts[.flowBrowserText]
        case .paste: texts[.flowPasteText]
        case .device: texts[.flowDeviceText]
        case .register: texts[.flowRegisterText]
        }
    }

    /// What a flow does unless another way to log in was chosen.
    func explanation(_ flow: FlowName) -> String {
        switch flow {
        case .activate, .addUser: texts[.flowActivateText]
        case .login: texts[.flowLoginText]
        case .stayLoggedIn: texts[.flowStayText]
        case .restart: texts[.flowRestartText]
        case .logout: texts[.flowLogoutText]
        case .deleteUser: texts[.flowDeleteText]
        case .changePassword: texts[.flowChangePasswordText]
        case .webActivate: texts[.flowWebText]
        case .forgotPassword: texts[.flowForgotPasswordText]
        }
    }
}
