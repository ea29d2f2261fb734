/// The answer to an event: what every result carries beside its own members.
///
/// A refusal is a result and never a thrown error; ``status`` says which.
public protocol KsResultEvent: KsMacroEvent {
    /// How the event ended, with everything that is common to all results.
    var outcome: ResultOutcome { get }
}

extension KsResultEvent {
    /// How the event ended.
    public var status: StatusType { outcome.status }
    /// The trace of the event that is answered.
    public var traceContext: TraceContext { outcome.traceContext }
    /// Whether the event did not do what it is for.
    public var hasErrorOccurred: Bool { outcome.hasErrorOccurred }
    /// Subsystem and code in KOBIL's combined form (subsystem × 1 000 000 + code), 0 if there was no error.
    public var errorCode: Int { outcome.errorCode }
    /// The id under which the error can be found in the trace, empty if there was no error.
    public var reportId: String { outcome.reportId }
    /// What happened and what can be done, empty if there was no error; a server's words in it are sanitised.
    public var errorDescription: String { outcome.errorDescription }
}

/// The common part of all results (KOBIL Shift Lite, individual events: the envelope).
public struct ResultOutcome: Sendable, Hashable {
    /// How the event ended.
    public let status: StatusType
    /// The trace of the event that is answered.
    public let traceContext: TraceContext
    /// Subsystem and code combined, 0 if there was no error.
    public let errorCode: Int
    /// The id of this error in the trace, empty if there was none.
    public let reportId: String
    /// What happened, empty if there was no error.
    public let errorDescription: String

    /// Whether the event did not do what it is for.
    public var hasErrorOccurred: Bool { status != .ok || errorCode != 0 }

    /// Makes the outcome of an event that did what it is for.
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
