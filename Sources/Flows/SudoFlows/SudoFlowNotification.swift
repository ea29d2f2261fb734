public import FlowModel
public import IdentityModel

/// A notification of the engine of Sudo flows to the front end.
public enum SudoFlowNotification: Sendable {
    /// A trace event of the current run, with its secrets.
    case recorded(TraceEvent)
    /// The run has stopped, as its pace says; go on with ``SudoFlowEngine/goOn()``.
    case paused(PausePoint)
    case resumed
    case stepStarted(SudoFlowStep, of: SudoFlowName)
    /// A question about a hosted page; answer with ``SudoFlowEngine/answer(_:_:)``.
    case asked(PersonQuestion)
    /// The user must open an address in a browser; the flow waits for the result.
    case addressOpened(AddressToOpen)
    /// The registration, the session or the namespace has changed.
    case stateChanged(SudoSnapshot)
}

/// Receives notifications.
///
/// Called on any thread, in order within one run; it must return at once. A question may be answered within the call.
public typealias SudoFlowObserver = @Sendable (SudoFlowNotification) -> Void
