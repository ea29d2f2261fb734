/// A named value of an event.
public struct TraceField: Sendable, Hashable {
    /// The field's name; may be displayed.
    public let name: String
    /// The value, or that it is not displayed.
    public let value: TraceValue

    /// Creates a field with a value that is not secret.
    ///
    /// Pass untrusted values as `UntrustedText`, which prints sanitised.
    public init(_ name: String, _ value: some CustomStringConvertible) {
        self.init(name, .shown(value.description))
    }

    public init(_ name: String, _ value: TraceValue) {
        self.name = name
        self.value = value
    }

    /// A field whose value is never displayed.
    public static func hidden(_ name: String) -> TraceField { TraceField(name, .hidden) }
}

/// A field's value, as far as it may be displayed.
public enum TraceValue: Sendable, Hashable, CustomStringConvertible {
    case shown(String)
    /// A secret that is never displayed: a password, PIN, code, verifier, challenge nonce, client secret, signature,
    /// cookie or private key.
    case hidden
    /// A secret that the user may reveal during the live run: its index in ``TraceEvent/secrets``.
    case revealable(Int)

    /// The value, or a fixed text for a secret.
    public var description: String {
        switch self {
        case .shown(let text): text
        case .hidden, .revealable: "‹redacted›"
        }
    }
}
