import IdentityModel

/// A word of a command for a shell.
enum CommandWord: Sendable, Hashable, ExpressibleByStringLiteral {
    /// A text, quoted where that is needed.
    case text(String)
    /// The path of a file with a secret, after `before`; in a script, the shell variable that has the path.
    case file(before: String, variable: String)

    init(stringLiteral value: String) { self = .text(value) }

    /// The path of a file with the secret named `name`, after `before`.
    static func file(of name: String, before: String = "") -> CommandWord {
        let letters = name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        return .file(before: before, variable: String(letters) + "_FILE")
    }

    /// The word as it is shown and copied.
    var shown: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .file(let before, _): Self.quoted(before + "FILE")
        }
    }

    /// The word in a script; `variables` has the names of variables that differ from the word's.
    func scripted(_ variables: [String: String]) -> String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .file(let before, let variable):
            (before.isEmpty ? "" : Self.quoted(before)) + "\"$\(variables[variable] ?? variable)\""
        }
    }

    /// A word in single quotes, unless it has only harmless characters.
    static func quoted(_ word: String) -> String {
        let harmless = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.=@/:+,")
        if !word.isEmpty, word.allSatisfy(harmless.contains) { return word }
        let sanitised = UntrustedText(word).sanitised(limit: 300)
        return "'" + sanitised.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
