/// Cancels the running event, which then ends USER_CANCEL; does nothing where none runs.
///
/// Never waits for other events; queued events stay queued. Answered by an ``AcknowledgeEvent``. Does not cancel a start or restart.
public struct CancelEvent: KsMacroEvent, Hashable {
    public var traceContext: TraceContext

    public init(traceContext: TraceContext = .none) { self.traceContext = traceContext }
}

public typealias KSMCancelEvent = CancelEvent
