/// A message between app and Master Controller, in either direction.
///
/// Events are values: the app sends one with ``MasterController/receive(_:)`` and casts the answer to the event's
/// result type, as documented. Source: KOBIL Shift Lite, base event.
public protocol KsMacroEvent: Sendable {
    /// The trace that the event belongs to.
    var traceContext: TraceContext { get }
}

/// The trace context of an event (W3C Trace Context).
///
/// Both texts can be empty; a malformed `traceParent` is ignored.
public struct TraceContext: Sendable, Hashable {
    /// The value of the `traceparent` header, or empty.
    public var traceParent: String
    /// The value of the `tracestate` header, which is not parsed.
    public var traceState: String

    public init(traceParent: String = "", traceState: String = "") {
        self.traceParent = traceParent
        self.traceState = traceState
    }

    /// An event without a trace context.
    public static let none = TraceContext()
}
