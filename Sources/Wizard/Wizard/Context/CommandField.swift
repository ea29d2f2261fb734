public import IdentityModel

/// The value of a page's field in a command.
public struct CommandField: Sendable, Hashable {
    public enum Value: Sendable, Hashable {
        case shown(String)
        /// Not in the command, which names a file in its place: a secret, or what the command line refuses.
        case hidden
        case file(String)
        case standardInput
    }

    public let id: FieldID
    public let value: Value

    /// Creates the field; hides a value that the command line refuses, such as a one-time password, or would read as a
    /// file or as standard input.
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
