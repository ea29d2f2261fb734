public import FoundationEssentials

/// One event of a flow, from one lane to another.
///
/// Names and fields are safe to show and to store: a secret is recorded by its name with ``TraceValue/hidden`` and
/// never by value.
public struct TraceEvent: Sendable, Hashable {
    /// The time of the event.
    public let time: Date
    /// The lane that acts.
    public let from: Lane
    /// The lane that is acted on; the same lane for internal work.
    public let to: Lane
    /// The event's name as documented: `GetAstClientData`, `GET auth`, `provideCredentials`.
    public let name: String
    /// The event's data, in order.
    public let fields: [TraceField]
    /// The result: a status, an HTTP status, an error; nil for events without a result.
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
    /// Its value, or that the value is not shown.
    public let value: TraceValue

    /// Makes a field with a value that is not secret.
    public init(_ name: String, _ value: some CustomStringConvertible) {
        self.name = name
        self.value = .shown(value.description)
    }

    private init(hidden name: String) {
        self.name = name
        self.value = .hidden
    }

    /// A field whose value must not be shown.
    public static func hidden(_ name: String) -> TraceField { TraceField(hidden: name) }
}

/// A field's value as far as it is shown.
public enum TraceValue: Sendable, Hashable, CustomStringConvertible {
    /// The value.
    case shown(String)
    /// A secret that is not shown.
    case hidden

    /// The value, or a fixed text for a secret.
    public var description: String {
        switch self {
        case .shown(let text): text
        case .hidden: "‹redacted›"
        }
    }
}
