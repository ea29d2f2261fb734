/// A word of a command of this program, for a shell.
///
/// A name or a value from data has its own case, because it must never be read as an option.
public enum CommandWord: Sendable, Hashable, ExpressibleByStringLiteral {
    /// A word of the program: part of a command's name, or an option without a value.
    case text(String)
    /// A name or a path.
    case argument(String)
    /// An option with its value.
    case option(String, String)
    /// An option whose value ends in the path of a file with a secret; in a script, a shell variable has the path.
    case file(option: String, before: String, variable: String)

    public init(stringLiteral value: String) { self = .text(value) }

    /// The path of a file with the secret named `name`, after `before`.
    public static func file(of name: String, option: String, before: String = "") -> CommandWord {
        let letters = name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        return .file(option: option, before: before, variable: String(letters) + "_FILE")
    }

    /// Whether a parser could read the data in it as an option.
    fileprivate var looksLikeOption: Bool {
        switch self {
        case .argument(let text), .option(_, let text): text.hasPrefix("-")
        case .file(_, let before, _): before.hasPrefix("-")
        case .text: false
        }
    }

    fileprivate var isArgument: Bool { if case .argument = self { true } else { false } }

    /// The word for a shell; an option is separated from its value by `separator`.
    fileprivate func quoted(_ separator: String, isScript: Bool) -> String {
        switch self {
        case .text(let text), .argument(let text): Self.quoted(text)
        case .option(let name, let value): name + separator + Self.quoted(value)
        case .file(let name, let before, let variable):
            name + separator
                + (isScript
                    ? (before.isEmpty ? "" : Self.quoted(before)) + "\"$\(variable)\"" : Self.quoted(before + "FILE"))
        }
    }

    /// A word as a shell reads it back: in single quotes, unless it has only harmless characters.
    ///
    /// Characters that cannot be seen are written as numbers for `printf`, so that the line hides nothing and cannot
    /// control a terminal.
    static func quoted(_ word: String) -> String {
        let harmless = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.=@/:+,")
        if !word.isEmpty, word.allSatisfy(harmless.contains) { return word }
        guard UntrustedText(word).sanitised(limit: .max) != word else {
            return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        }
        // A shell drops the line breaks at the end of what a command prints.
        let breaks = word.utf8.reversed().prefix { $0 == 0x0A }.count
        let printed = String(decoding: word.utf8.dropLast(breaks), as: UTF8.self)
        let end = breaks == 0 ? "" : "'" + String(repeating: "\n", count: breaks) + "'"
        return (printed.isEmpty ? "" : "\"$(printf '\(format(printed))')\"") + end
    }

    /// The format with which `printf` prints the text.
    private static func format(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%%"
            case "\\": result += "\\\\"
            case "-" where result.isEmpty, "'": result += octal(scalar)
            default:
                let isShown =
                    !HiddenCharacters.contain(scalar)
                    && scalar.properties.canonicalCombiningClass == .notReordered
                result += isShown ? String(scalar) : octal(scalar)
            }
        }
        return result
    }

    private static func octal(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf8.reduce(into: "") { result, byte in
            let digits = String(byte, radix: 8)
            result += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }
    }
}

extension [CommandWord] {
    /// The words for a shell, each option together with its value.
    ///
    /// If a name or value begins with `-`, the options come first, each as `--option=VALUE`, and the names after `--`:
    /// the command line parser then reads no name as an option.
    public func quoted(isScript: Bool = false) -> [String] {
        guard contains(where: \.looksLikeOption) else { return map { $0.quoted(" ", isScript: isScript) } }
        let names = filter(\.isArgument)
        let end: [CommandWord] = names.isEmpty ? [] : ["--"]
        return (filter { !$0.isArgument } + end + names).map { $0.quoted("=", isScript: isScript) }
    }

    /// The words as a line for a shell.
    public var line: String { quoted().joined(separator: " ") }
}
