public import IdentityModel

/// Something a front end wants to know while it happens.
public enum FlowNotification: Sendable {
    /// An event of the run that is under way.
    case recorded(TraceEvent)
    /// A step begins.
    case stepStarted(FlowStep, of: FlowName)
    /// The person is asked; answer with ``FlowEngine/answer(_:_:)``.
    case asked(PersonQuestion)
    /// The person is to open an address in a browser; the flow waits for what comes of it.
    case addressOpened(AddressToOpen)
    /// State, users or who is logged in have changed.
    case stateChanged(SdkSnapshot)
}

/// Takes notifications.
///
/// Called from any thread, in order for one run; must return at once. A question may be answered within the call that brings it.
public typealias FlowObserver = @Sendable (FlowNotification) -> Void
