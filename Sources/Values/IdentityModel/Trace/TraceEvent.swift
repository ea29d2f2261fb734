public import FoundationEssentials
public import Secrets

/// One event of a flow, from one lane to another.
///
/// Everything except ``secrets`` may be displayed and stored: secrets are replaced by ``TraceValue/hidden`` or
/// ``TraceValue/revealable(_:)``.
public struct TraceEvent: Sendable, Hashable {
    /// How an event is drawn in a sequence diagram.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A call or a request: a solid arrow.
        case call
        /// The answer to a call: a dashed arrow.
        ///
        /// It belongs to the newest unanswered call from its receiver to its sender.
        case answer
        /// An action within one lane.
        case note
        /// The beginning of a documented step of the flow: a heading of the events that follow.
        case step
    }

    public var time: Date
    /// The lane that acts.
    public var from: Lane
    /// The lane that is acted on; the same lane for internal work.
    public var to: Lane
    /// The event's name as documented: `GetAstClientData`, `GET auth`, `provideCredentials`.
    public var name: String
    /// How the event is drawn in a sequence diagram.
    public var kind: Kind
    /// The event's data, in order.
    public var fields: [TraceField]
    /// The result: a status, an HTTP status or an error; `nil` for events without a result.
    public var outcome: String?
    /// Whether the event reports a failure: a refusal, an error or a failed check.
    public var isFailure: Bool
    /// For an answer, the time since its call; `nil` if unknown.
    public var duration: Duration?
    /// The HTTP message or check that the event represents; `nil` for others.
    public var content: TraceContent?
    /// The values of ``TraceValue/revealable(_:)``, by index.
    ///
    /// They are kept in memory during the live run, and are never stored or exported.
    public var secrets: [Secret]

    /// Creates an event; by default, an event between two lanes is a call, and any other a note.
    public init(
        time: Date, from: Lane, to: Lane, name: String, kind: Kind? = nil, fields: [TraceField] = [],
        outcome: String? = nil, isFailure: Bool = false, duration: Duration? = nil, content: TraceContent? = nil,
        secrets: [Secret] = []
    ) {
        self.time = time
        self.from = from
        self.to = to
        self.name = name
        self.kind = kind ?? (from == to ? .note : .call)
        self.fields = fields
        self.outcome = outcome
        self.isFailure = isFailure
        self.duration = duration
        self.content = content
        self.secrets = secrets
    }

    /// Whether the event belongs to the desk, and therefore not to the flow.
    public var isOfDesk: Bool { from == .desk || to == .desk }

    /// Whether the event is a check that needs what was not recorded.
    public var isUnseenCheck: Bool { if case .check(let check) = content { !check.isSeen } else { false } }

    /// The event without its secrets, as it is stored, replayed and exported.
    public var withoutSecrets: TraceEvent {
        var event = self
        event.secrets = []
        return event
    }

    /// The value of a revealable field; `nil` if the event has no such secret, as in a replay.
    public func secret(_ value: TraceValue) -> Secret? {
        guard case .revealable(let index) = value, secrets.indices.contains(index) else { return nil }
        return secrets[index]
    }
}
