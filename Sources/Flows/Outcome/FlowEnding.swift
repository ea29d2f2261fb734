/// The kind of a flow's end.
public enum FlowEnding: Sendable, Hashable {
    /// The flow did its task.
    case succeeded
    /// The provider, the device or the state refused; the status says why.
    case refused
    case cancelled(by: CancelOrigin)
    /// The provider cannot be reached, or did not answer in time.
    case unreachable
    /// The device's storage cannot be read or written.
    case storage
    /// A defect of this program.
    case defect
}
