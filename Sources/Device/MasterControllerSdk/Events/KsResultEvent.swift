public import Sentences

/// The result of an event, with the members that all results have.
///
/// A refusal is a result, never a thrown error; see ``status``.
public protocol KsResultEvent: KsMacroEvent {
    /// How the event ended, with the members common to all results.
    var outcome: ResultOutcome { get }
}

extension KsResultEvent {
    public var status: StatusType { outcome.status }
    public var traceContext: TraceContext { outcome.traceContext }
    public var hasErrorOccurred: Bool { outcome.hasErrorOccurred }
    /// The combined error code (subsystem × 1 000 000 + code); 0 without an error.
    public var errorCode: Int { outcome.errorCode }
    /// The ID of the error in the trace; empty without an error.
    public var reportId: String { outcome.reportId }
    /// What happened and what the user can do; empty without an error.
    ///
    /// A server's words in it are sanitised.
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
    /// The ID of the error in the trace; empty without an error.
    public let reportId: String
    /// What happened, as a sentence that can be translated if this program wrote it; empty without an error.
    public let words: Text

    /// What happened, in English; empty without an error.
    public var errorDescription: String { words.english }

    /// Whether the event failed.
    public var hasErrorOccurred: Bool { status != .ok || errorCode != 0 }

    /// The outcome of an event that succeeded.
    public init(_ traceContext: TraceContext = .none) {
        self.init(status: .ok, traceContext: traceContext, errorCode: 0, reportId: "", words: Text.empty)
    }

    /// Creates an outcome with a message that this program did not write.
    public init(
        status: StatusType, traceContext: TraceContext, errorCode: Int, reportId: String, errorDescription: String
    ) {
        self.init(
            status: status, traceContext: traceContext, errorCode: errorCode, reportId: reportId,
            words: Text(verbatim: errorDescription))
    }

    /// Creates an outcome with a message of this program.
    public init(status: StatusType, traceContext: TraceContext, errorCode: Int, reportId: String, words: Text) {
        self.status = status
        self.traceContext = traceContext
        self.errorCode = errorCode
        self.reportId = reportId
        self.words = words
    }
}
