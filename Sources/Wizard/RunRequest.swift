import FlowModel
import IdentityModel

/// What a run does: a flow of the Master Controller, or one of the Sudo user client.
enum RunRequest: Sendable, Hashable {
    case flow(FlowRequest)
    case sudo(SudoFlowRequest)

    /// The flow of the Master Controller; `nil` for others.
    var flow: FlowRequest? { if case .flow(let request) = self { request } else { nil } }
    /// The flow of the Sudo user client; `nil` for others.
    var sudo: SudoFlowRequest? { if case .sudo(let request) = self { request } else { nil } }
    /// Whether the fault can occur in this run.
    func meets(_ fault: FaultName) -> Bool {
        switch self {
        case .flow(let request): fault.concerns(request.flow)
        case .sudo(let request): fault.concerns(request.flow)
        }
    }

    /// The chosen user; `nil` if the flow determines the user itself.
    var user: UserID? { flow?.user }

    /// The steps in their order, as far as they are known before the flow runs.
    var steps: [RunStep] {
        switch self {
        case .flow(let request): request.steps.map(RunStep.flow)
        case .sudo(let request): request.steps.map(RunStep.sudo)
        }
    }

    func start(as id: FlowID) -> WizardEffect {
        switch self {
        case .flow(let request): .startFlow(id, request)
        case .sudo(let request): .sudo(.start(id, request))
        }
    }
}

enum RunStep: Sendable, Hashable {
    /// A step of a flow of the Master Controller.
    case flow(FlowStep)
    /// A step of a flow of the Sudo user client.
    case sudo(SudoFlowStep)

    /// The documented name of its event or call.
    var documentedName: String {
        switch self {
        case .flow(let step): step.rawValue
        case .sudo(let step): step.rawValue
        }
    }
}
