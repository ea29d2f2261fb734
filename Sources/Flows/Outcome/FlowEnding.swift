/// How a flow ended, by kind: four that are never mixed, success, and the device's own storage.
public enum FlowEnding: Sendable, Hashable {
    /// It did what it is for.
    case succeeded
    /// Provider, device or state said no; the status says why.
    case refused
    /// Somebody ended it.
    case cancelled(by: CancelOrigin)
    /// The provider cannot be reached, or did not answer in time.
    case unreachable
    /// The device's storage cannot be read or written.
    case storage
    /// The program itself is at fault.
    case defect
}
