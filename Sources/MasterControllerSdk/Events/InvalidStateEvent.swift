/// Pushed when an event came that cannot be taken now, beside that event's own result with INVALID_STATE.
///
/// It is also the answer to a value that is no event to the Master Controller (a result, an event of the app's own). Source: KOBIL Shift Lite,
/// invalid state.
public struct InvalidStateEvent: KsMacroEvent, Hashable {
    /// Which event, in which state, and what would be possible.
    public let errorMessage: String
    /// The trace of the event that was refused.
    public let traceContext: TraceContext

    /// Makes the event.
    public init(errorMessage: String, traceContext: TraceContext = .none) {
        self.errorMessage = errorMessage
        self.traceContext = traceContext
    }
}

/// The documented iOS name.
public typealias KSMInvalidStateEvent = InvalidStateEvent
