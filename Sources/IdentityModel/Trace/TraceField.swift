/// A named value of an event.
public struct TraceField: Sendable, Hashable {
    /// The field's name; safe to show.
    public let name: String
    /// Its value, or that the value is not shown.
    public let value: TraceValue

    /// Makes a field with a value that is not secret.
    ///
    /// Give an untrusted value as `UntrustedText`, which prints sanitised.
    public init(_ name: String, _ value: some CustomStringConvertible) {
        self.init(name, .shown(value.description))
    }

    /// Makes a field with a value of any kind.
    public init(_ name: String, _ value: TraceValue) {
        self.name = name
        self.value = value
    }

    /// A field whose value is never shown.
    public static func hidden(_ name: String) -> TraceField { TraceField(name, .hidden) }
}

/// A field's value as far as it is shown.
public enum TraceValue: Sendable, Hashable, CustomStringConvertible {
    case shown(String)
    /// A secret that is never shown: a password, PIN, code, verifier, challenge nonce, client secret, signature, cookie, private key.
    case hidden
    /// A secret that the user may reveal in the live run: the index of its value in ``TraceEvent/secrets``.
    case revealable(Int)

    /// The value, or a fixed text for a secret.
    public var description: String {
        switch self {
        case .shown(let text): text
        case .hidden, .revealable: "‹redacted›"
        }
    }
}
