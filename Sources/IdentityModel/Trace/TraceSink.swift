/// The receiver of the SDKs' trace events.
///
/// ``record(_:)`` is called on any thread; it must return at once and must not call back into the SDK.
public protocol TraceSink: Sendable {
    func record(_ event: TraceEvent)

    /// Records a message that is about to be sent, and returns when it may be sent: at once, unless the receiver holds
    /// messages.
    ///
    /// The sender's deadlines do not count this time. Returns soon after the task is cancelled.
    func announce(_ event: TraceEvent) async

    /// The trace context that requests of the current run carry; nil where there is no run.
    var traceParent: TraceParent? { get }
}

extension TraceSink {
    public func announce(_ event: TraceEvent) async { record(event) }

    public var traceParent: TraceParent? { nil }
}

/// A receiver that drops all events.
public struct NoTrace: TraceSink {
    public init() {}

    public func record(_ event: TraceEvent) {}
}
