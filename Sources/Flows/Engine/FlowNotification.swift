public import FlowModel
public import IdentityModel

public enum FlowNotification: Sendable {
    /// A trace event of the current run, with its secrets.
    case recorded(TraceEvent)
    /// The run has stopped, as its pace says; go on with ``FlowEngine/goOn()``.
    case paused(PausePoint)
    case resumed
    case stepStarted(FlowStep, of: FlowName)
    /// A question to the user; answer with ``FlowEngine/answer(_:_:)``.
    case asked(PersonQuestion)
    /// The user must open an address in a browser; the flow waits for the result.
    case addressOpened(AddressToOpen)
    /// The state, the users, or the logged-in user has changed.
    case stateChanged(SdkSnapshot)
}

/// Receives notifications.
///
/// Called on any thread, in order within one run; it must return at once. A question may be answered within the call.
public typealias FlowObserver = @Sendable (FlowNotification) -> Void
