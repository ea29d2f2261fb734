public import FoundationEssentials
public import Secrets

/// One event of a flow, from one lane to another.
///
/// Everything except ``secrets`` is safe to show and to store: a secret stands in it as ``TraceValue/hidden`` or as
/// ``TraceValue/revealable(_:)``, never by value.
public struct TraceEvent: Sendable, Hashable {
    /// What an event is in a sequence diagram.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A call or a request: a solid arrow.
        case call
        /// The answer to a call: a dashed arrow.
        ///
        /// It belongs to the newest call from its receiver to its sender that has no answer yet.
        case answer
        /// Something that one lane does by itself.
        case note
        /// A documented step of the flow begins: a heading of the events that follow.
        case step
    }

    public var time: Date
    /// The lane that acts.
    public var from: Lane
    /// The lane that is acted on; the same lane for internal work.
    public var to: Lane
    /// The event's name as documented: `GetAstClientData`, `GET auth`, `provideCredentials`.
    public var name: String
    /// What the event is in a sequence diagram.
    public var kind: Kind
    /// The event's data, in order.
    public var fields: [TraceField]
    /// The result: a status, an HTTP status, an error; nil for events without a result.
    public var outcome: String?
    /// Whether the event reports a failure: a refusal, an error, a check that did not pass.
    public var isFailure: Bool
    /// For an answer, the time since its call; nil where it is not known.
    public var duration: Duration?
    /// The HTTP message or the check that the event stands for; nil for others.
    public var content: TraceContent?
    /// The values of ``TraceValue/revealable(_:)``, by index.
    ///
    /// They are kept in memory while the run is the live one, and are never stored or exported.
    public var secrets: [Secret]

    /// Makes an event; without a kind, an event between two lanes is a call.
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

    /// Whether the event belongs to the desk, and so not to the flow.
    public var isOfDesk: Bool { from == .desk || to == .desk }

    /// The event without the secrets: what is stored, replayed and exported.
    public var withoutSecrets: TraceEvent {
        var event = self
        event.secrets = []
        return event
    }

    /// The value of a revealable field; nil if the event has no such secret, as in a replay.
    public func secret(_ value: TraceValue) -> Secret? {
        guard case .revealable(let index) = value, secrets.indices.contains(index) else { return nil }
        return secrets[index]
    }
}
