import HTTPMessage
import IdentityModel

/// A text as a trace shows it: sanitised, bounded, and without the secrets that it repeats.
struct RedactedText {
    /// Values of secrets that an answer may repeat.
    var echoes: [String] = []

    /// The longest shown value in bytes.
    static let limit = 2048
    /// What stands in place of a secret.
    static let mask = "\u{2039}redacted\u{203A}"

    /// The text; nil where all of it is a secret.
    func shown(_ text: String) -> String? {
        // Longer texts are cut before they are searched: what is cut off is not shown.
        let start = String(text.prefix(2 * Self.limit))
        guard !Self.isSecret(start) else { return nil }
        var result = Self.withoutSignedTokens(start)
        result = Self.withoutNamedSecrets(result, depth: 0)
        for echo in echoes {
            result = result.split(separator: echo, omittingEmptySubsequences: false).joined(separator: Self.mask)
        }
        return Self.bounded(UntrustedText(result).sanitised(limit: Self.limit))
    }

    /// A name, at most a hundred characters; a name that looks like a secret is masked.
    func name(_ text: String) -> String {
        let start = String(text.prefix(200))
        guard !Self.isSecret(start), !echoes.contains(where: start.contains) else { return Self.mask }
        return UntrustedText(Self.withoutNamedSecrets(Self.withoutSignedTokens(start), depth: 0)).sanitised(limit: 100)
    }

    /// Whether a value is a secret by its form: a private key, the address of a one-time password, credentials of a header.
    private static func isSecret(_ text: String) -> Bool {
        let start = text.drop { $0.isWhitespace }.prefix(40).lowercased()
        return start.hasPrefix("-----begin") || start.hasPrefix("otpauth:") || start.hasPrefix("bearer ")
            || start.hasPrefix("basic ") || text.contains("-----BEGIN") || text.contains("otpauth:")
    }

    /// The text without its signed or encrypted tokens: `eyJ`, and at least two dots.
    private static func withoutSignedTokens(_ text: String) -> String {
        guard text.contains("eyJ") else { return text }
        return replacingRuns(in: text) { run in
            guard let start = run.firstRange(of: "eyJ")?.lowerBound,
                run[start...].split(separator: ".", omittingEmptySubsequences: false).count >= 3
            else { return run }
            return run[..<start] + mask
        }
    }

    /// The text with every run of characters that tokens have (letters, digits, `-`, `_`, `.`) replaced.
    static func replacingRuns(in text: String, by replacement: (String) -> String) -> String {
        var result = ""
        var run = ""
        for character in text {
            if character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character)) {
                run.append(character)
            } else {
                result += replacement(run)
                result.append(character)
                run = ""
            }
        }
        return result + replacement(run)
    }

    /// The text without the values of `name=value` pairs whose names are secret, as in addresses and in forms.
    private static func withoutNamedSecrets(_ text: String, depth: Int) -> String {
        guard text.contains("=") || text.contains("%3") else { return text }
        var result = ""
        var rest = Substring(text)
        while let mark = rest.firstIndex(of: "=") {
            let before = rest[..<mark]
            let name = before.reversed().prefix { !$0.isWhitespace && !separators.contains($0) }
            result += before + "="
            rest = rest[rest.index(after: mark)...]
            let isQuoted = rest.first == "\""
            if isQuoted {
                result += "\""
                rest = rest.dropFirst()
            }
            let value = isQuoted ? rest.prefix { $0 != "\"" } : rest.prefix { !$0.isWhitespace && !ends.contains($0) }
            let decoded = PercentCoding.decode(String(name.reversed()))
            if !value.isEmpty, value != mask[...], Disclosure(of: decoded, in: .parameter) != .shown {
                result += mask
            } else if depth < 3, value.contains("%") {
                let plain = PercentCoding.decode(value)
                let cleaned = withoutNamedSecrets(withoutSignedTokens(plain), depth: depth + 1)
                result += cleaned == plain && !isSecret(plain) ? value : mask[...]
            } else {
                // The value may be an address with parameters of its own; they are the next pairs.
                continue
            }
            rest = rest[value.endIndex...]
        }
        return result + rest
    }

    private static let separators: Set<Character> = ["?", "&", "#", ";", ",", "<", ">", "\"", "'", "(", "{", "="]
    private static let ends: Set<Character> = ["&", "#", ";", ",", "<", ">", "\"", "'", ")", "}"]

    /// The text cut at the limit in bytes, at the end of a character.
    private static func bounded(_ text: String) -> String {
        guard text.utf8.count > limit else { return text }
        var result = ""
        var size = 0
        for character in text {
            size += character.utf8.count
            guard size <= limit - 3 else { return result + "…" }
            result.append(character)
        }
        return result
    }
}
