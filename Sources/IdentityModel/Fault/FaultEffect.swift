/// What a fault of the sandbox that was on did to a flow.
public enum FaultEffect: Sendable, Hashable {
    /// It changed an answer to the flow.
    case struck(FaultName)
    case metNoRequest(FaultName)

    public var isStruck: Bool { if case .struck = self { true } else { false } }
}
