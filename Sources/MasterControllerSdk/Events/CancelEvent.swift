/// Cancels the event that is under way, which then ends USER_CANCEL; without one it does nothing.
///
/// Never waits behind other events; those that stand in line stay there. Answered by an ``AcknowledgeEvent``. A start or restart under way is not
/// cancelled.
public struct CancelEvent: KsMacroEvent, Hashable {
    /// The trace that the event belongs to.
    public var traceContext: TraceContext

    /// Makes the event.
    public init(traceContext: TraceContext = .none) { self.traceContext = traceContext }
}

/// The documented iOS name.
public typealias KSMCancelEvent = CancelEvent
