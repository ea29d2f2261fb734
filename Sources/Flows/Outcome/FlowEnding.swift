/// How a flow ended.
public enum FlowEnding: Sendable, Hashable {
    /// The flow has completed its task.
    case succeeded
    /// The provider or the device refused, or the state does not allow the flow; the status is the reason.
    case refused
    case cancelled(by: CancelOrigin)
    /// The provider cannot be reached, or did not answer in time.
    case unreachable
    /// The device's storage cannot be read or written.
    case storage
    /// A defect of this program.
    case defect
}
