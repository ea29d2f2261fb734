public import FlowModel
public import IdentityModel

/// A notification of an engine to the front end.
public enum RunNotification: Sendable {
    /// A trace event of the current run, with its secrets.
    case recorded(TraceEvent)
    /// The run has stopped at a point of its pace; ``RunStage/goOn()`` continues it.
    case paused(PausePoint)
    case resumed
    case stepStarted(RunStep)
    /// A question to the user; ``RunStage/answer(_:_:)`` takes the answer.
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
