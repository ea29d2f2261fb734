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

    /// What it keeps; senders leave out the rest, because the contents of a message cost more than most requests.
    var detail: TraceDetail { get }
}

extension TraceSink {
    public func announce(_ event: TraceEvent) async { record(event) }

    public var traceParent: TraceParent? { nil }

    public var detail: TraceDetail { .contents }
}

/// A receiver that discards all events.
public struct NoTrace: TraceSink {
    public init() {}

    public func record(_ event: TraceEvent) {}

    public var detail: TraceDetail { .nothing }
}
