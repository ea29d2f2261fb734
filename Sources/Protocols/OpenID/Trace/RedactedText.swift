import HTTPMessage
import IdentityModel

/// A text as recorded in a trace: sanitised, limited in length, and without the secrets that it repeats.
struct RedactedText {
    /// The secrets that a response may repeat.
    var echoes: [String] = []
    /// The secrets that any message may repeat.
    var known = KnownSecrets()

    /// The maximum length of a shown value in bytes.
    static let limit = 2048
    /// The replacement for a secret.
    static let mask = "\u{2039}redacted\u{203A}"

    /// Returns the redacted text; `nil` if all of it is a secret.
    func shown(_ text: String) -> String? {
        // Longer texts are truncated before they are searched, because the rest is not shown.
        let start = Self.start(of: known.masked(text), 2 * Self.limit)
        guard !Self.isSecret(start), start != Self.mask else { return nil }
        var result = Self.withoutSignedTokens(start)
        result = Self.withoutNamedSecrets(Self.withoutUserInfo(result), depth: 0)
        for echo in echoes where result.containsBytes(of: echo) {
            result = result.split(separator: echo, omittingEmptySubsequences: false).joined(separator: Self.mask)
        }
        return Self.bounded(UntrustedText(result).sanitised(limit: Self.limit))
    }

    /// Returns a name of at most a hundred characters; a name that looks like a secret is masked.
    func name(_ text: String) -> String {
        let start = Self.start(of: known.masked(text), 200)
        guard !Self.isSecret(start), !echoes.contains(where: start.containsBytes) else { return Self.mask }
        return UntrustedText(Self.withoutNamedSecrets(Self.withoutSignedTokens(start), depth: 0)).sanitised(limit: 100)
    }

    /// The first characters of a text; a text of that many bytes is not copied.
    private static func start(of text: String, _ count: Int) -> String {
        text.utf8.count <= count ? text : String(text.prefix(count))
    }

    /// Whether a value is recognisable as a secret: a private key, the address of a one-time password, a header's
    /// credentials.
    private static func isSecret(_ text: String) -> Bool {
        if text.containsBytes(of: "-----BEGIN") || text.containsBytes(of: "otpauth:") { return true }
        let rest = text.drop { $0.isWhitespace }
        guard let first = rest.first, "-oObB".contains(first) else { return false }
        let start = rest.prefix(40).lowercased()
        return start.hasPrefix("-----begin") || start.hasPrefix("otpauth:") || start.hasPrefix("bearer ")
            || start.hasPrefix("basic ")
    }

    /// Removes signed or encrypted tokens: `eyJ`, and at least two dots.
    private static func withoutSignedTokens(_ text: String) -> String {
        guard text.containsBytes(of: "eyJ") else { return text }
        return replacingRuns(in: text) { run in
            guard let start = run.firstRange(of: "eyJ")?.lowerBound,
                run[start...].split(separator: ".", omittingEmptySubsequences: false).count >= 3
            else { return run }
            return run[..<start] + mask
        }
    }

    /// Replaces every run of characters that occur in tokens (letters, digits, `-`, `_`, `.`).
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

    /// Masks the part of addresses before the host, which can be a password.
    private static func withoutUserInfo(_ text: String) -> String {
        guard text.containsBytes(of: "@"), text.containsBytes(of: "//") else { return text }
        let parts = text.split(separator: "//", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
            let authority = part.prefix { !$0.isWhitespace && !"/?#\"'<>".contains($0) }
            let host = authority.lastIndex(of: "@").map { part[$0...] }
            result += "//" + (host.map { mask + $0 } ?? String(part))
        }
    }

    /// Masks the values of `name=value` pairs with secret names, as in addresses and forms.
    private static func withoutNamedSecrets(_ text: String, depth: Int) -> String {
        guard text.containsBytes(of: "=") || text.containsBytes(of: "%3") else { return text }
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
                // The value can be an address with its own parameters, which are the next pairs.
                continue
            }
            rest = rest[value.endIndex...]
        }
        return result + rest
    }

    private static let separators: Set<Character> = ["?", "&", "#", ";", ",", "<", ">", "\"", "'", "(", "{", "="]
    private static let ends: Set<Character> = ["&", "#", ";", ",", "<", ">", "\"", "'", ")", "}"]

    /// Truncates the text to the limit in bytes, at a character boundary.
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
