/// Cancels the running event, which then ends USER_CANCEL; does nothing if none is running.
///
/// Never waits for other events; queued events remain queued. Answered with an ``AcknowledgeEvent``. Does not cancel a
/// start or restart.
public struct CancelEvent: KsMacroEvent, Hashable {
    public var traceContext: TraceContext

    public init(traceContext: TraceContext = .none) { self.traceContext = traceContext }
}

public typealias KSMCancelEvent = CancelEvent
