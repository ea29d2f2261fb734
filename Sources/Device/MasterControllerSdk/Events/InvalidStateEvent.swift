/// Pushed when an event does not fit the state, in addition to that event's own result with INVALID_STATE.
///
/// It is also the answer to a value that is not an event for the Master Controller (a result, or one of the app's own
/// events). Source: KOBIL Shift Lite, invalid state.
public struct InvalidStateEvent: KsMacroEvent, Hashable {
    /// The event, the state, and what is possible in it.
    public let errorMessage: String
    /// The trace of the refused event.
    public let traceContext: TraceContext

    public init(errorMessage: String, traceContext: TraceContext = .none) {
        self.errorMessage = errorMessage
        self.traceContext = traceContext
    }
}

public typealias KSMInvalidStateEvent = InvalidStateEvent
