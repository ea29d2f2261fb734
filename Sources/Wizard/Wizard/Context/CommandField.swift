public import IdentityModel

/// What a command gives for a field of a page.
public struct CommandField: Sendable, Hashable {
    public enum Value: Sendable, Hashable {
        case shown(String)
        /// A secret, which no command contains.
        case hidden
        case file(String)
        case standardInput
    }

    public let id: FieldID
    public let value: Value

    /// Creates the field; a file takes the place of a value that the command line refuses, such as a one-time password,
    /// or reads as something else.
    public init(id: FieldID, _ value: Value) {
        self.id = id
        if case .shown(let text) = value, id.isBarredFromCommandLine || text.hasPrefix("@") || text == "-" {
            self.value = .hidden
        } else {
            self.value = value
        }
    }

    /// Creates a field that was sent; `value` is `nil` for a secret.
    init(id: FieldID, value: String?) { self.init(id: id, value.map(Value.shown) ?? .hidden) }

    var word: CommandWord {
        let before = id.rawValue + "="
        return switch value {
        case .shown(let text): .option("--field", before + text)
        case .hidden: .file(of: id.rawValue, option: "--field", before: before + "@")
        case .file(let path): .option("--field", before + "@" + path)
        case .standardInput: .option("--field", before + "-")
        }
    }
}
