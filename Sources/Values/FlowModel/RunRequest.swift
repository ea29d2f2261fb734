public import IdentityModel

/// What a run does: a flow of the Master Controller, or one of the Sudo user client.
public enum RunRequest: Sendable, Hashable {
    case flow(FlowRequest)
    case sudo(SudoFlowRequest)

    /// The flow of the Master Controller; `nil` for a flow of the Sudo user client.
    public var flow: FlowRequest? { if case .flow(let request) = self { request } else { nil } }

    /// The flow's name on the command line.
    public var name: String {
        switch self {
        case .flow(let request): request.flow.rawValue
        case .sudo(let request): request.flow.rawValue
        }
    }

    /// The chosen user; `nil` if the flow determines the user.
    public var user: UserID? { flow?.user }

    /// The name of the chosen user, or of the user of an FSSO token; `nil` if the flow determines the user.
    public var username: String? {
        switch self {
        case .flow(let request): request.user?.rawValue
        case .sudo(let request): request.user
        }
    }

    /// The steps in their order, as far as they are known before the flow runs.
    public var steps: [RunStep] {
        switch self {
        case .flow(let request): request.steps.map(RunStep.flow)
        case .sudo(let request): request.steps.map(RunStep.sudo)
        }
    }

    /// The parts of the run that faults of the sandbox can affect.
    public var faultTargets: Set<FaultTarget> {
        switch self {
        case .flow(let request): request.flow.faultTargets
        case .sudo(let request): request.flow.faultTargets
        }
    }
}

/// A step of a run.
public enum RunStep: Sendable, Hashable {
    case flow(FlowStep)
    case sudo(SudoFlowStep)

    /// The documented name of its event or call.
    public var documentedName: String {
        switch self {
        case .flow(let step): step.rawValue
        case .sudo(let step): step.rawValue
        }
    }
}

/// The state of the SDK whose flows run.
public enum RunState: Sendable, Hashable {
    /// The Master Controller's.
    case flow(SdkSnapshot)
    /// The Sudo user client's.
    case sudo(SudoSnapshot)
}
