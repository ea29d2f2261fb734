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
