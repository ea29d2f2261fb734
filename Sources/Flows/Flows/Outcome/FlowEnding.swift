public import Sentences

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

/// What cancelled a flow.
public enum CancelOrigin: Sendable, Hashable {
    case person
    /// The program ends because of a signal, or because the terminal was closed.
    case program
    /// The caller's deadline has passed.
    case deadline
    /// The front end has no value for a field; the sentence names the field.
    case missingInput(Text)
}
