/// A message between app and Master Controller, in either direction.
///
/// Events are values: the app sends one with ``MasterController/receive(_:)`` and casts what comes back to the event's own result type,
/// as the documents show. Source: KOBIL Shift Lite, base event.
public protocol KsMacroEvent: Sendable {
    /// The trace that the event belongs to.
    var traceContext: TraceContext { get }
}

/// What ties an event to a trace (W3C Trace Context).
///
/// Both texts may be empty; a `traceParent` that does not follow the grammar is treated as none.
public struct TraceContext: Sendable, Hashable {
    /// The `traceparent` header's value, empty where the app gave none.
    public var traceParent: String
    /// The `tracestate` header's value, carried along and never read.
    public var traceState: String

    /// Makes a context.
    public init(traceParent: String = "", traceState: String = "") {
        self.traceParent = traceParent
        self.traceState = traceState
    }

    /// An event without a trace of its own.
    public static let none = TraceContext()
}
