/// The receiver of the SDKs' trace events.
///
/// Called on any thread; it must return at once and must not call back into the SDK.
public protocol TraceSink: Sendable {
    /// Records one event.
    func record(_ event: TraceEvent)
}

/// A receiver that drops all events.
public struct NoTrace: TraceSink {
    /// Makes the sink.
    public init() {}

    /// Does nothing.
    public func record(_ event: TraceEvent) {}
}
