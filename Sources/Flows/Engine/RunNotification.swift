public import FlowModel
public import IdentityModel

/// A notification of an engine to the front end.
public enum RunNotification: Sendable {
    /// A trace event of the current run, with its secrets.
    case recorded(TraceEvent)
    /// The run has stopped, as its pace says; continue with ``RunStage/goOn()``.
    case paused(PausePoint)
    case resumed
    case stepStarted(RunStep)
    /// A question to the user; answer with ``RunStage/answer(_:_:)``.
    case asked(PersonQuestion)
    /// The user must open an address in a browser; the flow waits for the result.
    case addressOpened(AddressToOpen)
    /// The SDK's state has changed: its users, the logged-in user, the registration, the session or the namespace.
    case stateChanged(RunState)
}

/// Receives notifications.
///
/// Called on any thread, in order within one run; it must return at once. A question may be answered within the call.
public typealias RunObserver = @Sendable (RunNotification) -> Void
