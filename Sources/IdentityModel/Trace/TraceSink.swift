/// Where the SDKs report what they do.
///
/// Called from any thread; must return at once and must not call back into the SDK.
public protocol TraceSink: Sendable {
    /// Takes one event.
    func record(_ event: TraceEvent)
}

/// Takes events and keeps none.
public struct NoTrace: TraceSink {
    /// Makes the sink.
    public init() {}

    /// Does nothing.
    public func record(_ event: TraceEvent) {}
}
