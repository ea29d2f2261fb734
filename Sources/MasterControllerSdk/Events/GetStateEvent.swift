/// Requests the pending event again: StartLogin is pushed where a login is required.
///
/// Answered by an ``AcknowledgeEvent``; the pending event goes to the receiver. Source: KOBIL Shift Lite, invalid state.
public struct GetStateEvent: KsMacroEvent, Hashable {
    public var traceContext: TraceContext

    public init(traceContext: TraceContext = .none) { self.traceContext = traceContext }
}

public typealias KSMGetStateEvent = GetStateEvent
