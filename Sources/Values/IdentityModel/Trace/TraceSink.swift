/// The receiver of the SDKs' trace events.
///
/// ``record(_:)`` is called on any thread. It must return immediately and must not call back into the SDK.
public protocol TraceSink: Sendable {
    func record(_ event: TraceEvent)

    /// Records a message that is about to be sent, and returns when it may be sent: immediately, unless the receiver
    /// holds messages.
    ///
    /// This time does not count towards the sender's deadlines. Returns soon after the task is cancelled.
    func announce(_ event: TraceEvent) async

    /// The trace context of the requests of the current run; `nil` if there is no run.
    var traceParent: TraceParent? { get }

    /// Whether anybody reads the events.
    ///
    /// Senders may leave out events that nobody reads, because one with the contents of a message costs more than most
    /// requests.
    var isRead: Bool { get }
}

extension TraceSink {
    public func announce(_ event: TraceEvent) async { record(event) }

    public var traceParent: TraceParent? { nil }

    public var isRead: Bool { true }
}

/// A receiver that discards all events.
public struct NoTrace: TraceSink {
    public init() {}

    public func record(_ event: TraceEvent) {}

    public var isRead: Bool { false }
}
