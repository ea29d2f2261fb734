/// The effect that an enabled fault of the sandbox had on a flow.
public enum FaultEffect: Sendable, Hashable {
    /// It changed a response to the flow.
    case struck(FaultName)
    case metNoRequest(FaultName)

    public var isStruck: Bool { if case .struck = self { true } else { false } }
}
