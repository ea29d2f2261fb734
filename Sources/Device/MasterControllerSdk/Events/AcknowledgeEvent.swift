/// The answer to an event that has no result type of its own.
public struct AcknowledgeEvent: KsMacroEvent, Hashable {
    /// The trace of the answered event.
    public let traceContext: TraceContext

    public init(traceContext: TraceContext = .none) { self.traceContext = traceContext }
}

public typealias KSMAcknowledgeEvent = AcknowledgeEvent
