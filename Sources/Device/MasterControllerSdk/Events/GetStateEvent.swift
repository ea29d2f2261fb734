/// Requests the pending event again: StartLogin is pushed if a login is required.
///
/// Answered with an ``AcknowledgeEvent``; the receiver gets the pending event. Source: KOBIL Shift Lite, invalid state.
public struct GetStateEvent: KsMacroEvent, Hashable {
    public var traceContext: TraceContext

    public init(traceContext: TraceContext = .none) { self.traceContext = traceContext }
}

public typealias KSMGetStateEvent = GetStateEvent
