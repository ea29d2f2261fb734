/// The result of an event, with the members that all results have.
///
/// A refusal is a result, never a thrown error; ``status`` tells which.
public protocol KsResultEvent: KsMacroEvent {
    /// How the event ended, with the members common to all results.
    var outcome: ResultOutcome { get }
}

extension KsResultEvent {
    /// How the event ended.
    public var status: StatusType { outcome.status }
    /// The trace of the answered event.
    public var traceContext: TraceContext { outcome.traceContext }
    /// Whether the event failed.
    public var hasErrorOccurred: Bool { outcome.hasErrorOccurred }
    /// The combined error code (subsystem × 1 000 000 + code); 0 without an error.
    public var errorCode: Int { outcome.errorCode }
    /// The id of the error in the trace; empty without an error.
    public var reportId: String { outcome.reportId }
    /// What happened and what can be done, empty without an error; a server's words in it are sanitised.
    public var errorDescription: String { outcome.errorDescription }
}

/// The common part of all results (KOBIL Shift Lite, individual events: the envelope).
public struct ResultOutcome: Sendable, Hashable {
    /// How the event ended.
    public let status: StatusType
    /// The trace of the answered event.
    public let traceContext: TraceContext
    /// The combined error code; 0 without an error.
    public let errorCode: Int
    /// The id of the error in the trace; empty without an error.
    public let reportId: String
    /// What happened; empty without an error.
    public let errorDescription: String

    /// Whether the event failed.
    public var hasErrorOccurred: Bool { status != .ok || errorCode != 0 }

    /// Makes the outcome of an event that succeeded.
    public init(_ traceContext: TraceContext = .none) {
        self.init(status: .ok, traceContext: traceContext, errorCode: 0, reportId: "", errorDescription: "")
    }

    /// Makes an outcome from its parts.
    public init(
        status: StatusType, traceContext: TraceContext, errorCode: Int, reportId: String, errorDescription: String
    ) {
        self.status = status
        self.traceContext = traceContext
        self.errorCode = errorCode
        self.reportId = reportId
        self.errorDescription = errorDescription
    }
}
