public import FoundationEssentials

/// One thing that happened in a flow, from one lane to another.
///
/// Names and fields are safe to show and to keep: secrets are put in by name with ``TraceValue/hidden`` and never by value.
public struct TraceEvent: Sendable, Hashable {
    /// When it happened.
    public let time: Date
    /// Who acted.
    public let from: Lane
    /// Who was acted on; the same lane for work within one.
    public let to: Lane
    /// The event's name in the field's words: `GetAstClientData`, `GET auth`, `provideCredentials`.
    public let name: String
    /// What it carried, in order.
    public let fields: [TraceField]
    /// How it ended: a status, an HTTP status, an error; nil for what has no end of its own.
    public let outcome: String?

    /// Makes an event.
    public init(
        time: Date, from: Lane, to: Lane, name: String, fields: [TraceField] = [], outcome: String? = nil
    ) {
        self.time = time
        self.from = from
        self.to = to
        self.name = name
        self.fields = fields
        self.outcome = outcome
    }
}

/// A named value of an event.
public struct TraceField: Sendable, Hashable {
    /// The field's name.
    public let name: String
    /// Its value, or that there is one which is not shown.
    public let value: TraceValue

    /// Makes a field whose value may be seen by anybody.
    public init(_ name: String, _ value: some CustomStringConvertible) {
        self.name = name
        self.value = .shown(value.description)
    }

    private init(hidden name: String) {
        self.name = name
        self.value = .hidden
    }

    /// A field that was there and whose value must not be seen.
    public static func hidden(_ name: String) -> TraceField { TraceField(hidden: name) }
}

/// What is known of a field's value.
public enum TraceValue: Sendable, Hashable, CustomStringConvertible {
    /// The value.
    case shown(String)
    /// There was one; it is a secret.
    case hidden

    /// The value, or the mark of a secret.
    public var description: String {
        switch self {
        case .shown(let text): text
        case .hidden: "‹redacted›"
        }
    }
}
