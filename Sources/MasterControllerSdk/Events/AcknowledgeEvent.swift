/// The answer to an event that has no result of its own.
public struct AcknowledgeEvent: KsMacroEvent, Hashable {
    /// The trace of the event that is answered.
    public let traceContext: TraceContext

    /// Makes the event.
    public init(traceContext: TraceContext = .none) { self.traceContext = traceContext }
}

/// The documented iOS name.
public typealias KSMAcknowledgeEvent = AcknowledgeEvent
