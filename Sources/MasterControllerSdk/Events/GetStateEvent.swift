/// Asks for the event that the Master Controller waits to see answered: StartLogin is pushed again where a login is required.
///
/// Answered by an ``AcknowledgeEvent``; what is pending comes to the receiver. Source: KOBIL Shift Lite, invalid state.
public struct GetStateEvent: KsMacroEvent, Hashable {
    /// The trace that the event belongs to.
    public var traceContext: TraceContext

    /// Makes the event.
    public init(traceContext: TraceContext = .none) { self.traceContext = traceContext }
}

/// The documented iOS name.
public typealias KSMGetStateEvent = GetStateEvent
