/// The attribute `passwordrules`: properties with their values, `required: lower; minlength: 8; max-consecutive: 2`.
///
/// Unknown properties are ignored. A text that cannot be read, or is too long, has no rules at all.
struct PasswordRulesText {
    /// Sets of kinds; a password needs a character of at least one kind of each set.
    private(set) var required: [[TextRules.Kind]] = []
    private(set) var minimum: Int?
    private(set) var maximum: Int?
    private(set) var maximumRun: Int?

    private static let longest = 1000
    private static let mostRequired = 16

    init?(parsing text: String) {
        guard text.utf8.count <= Self.longest, let properties = Self.properties(of: text) else { return nil }
        for (name, value) in properties {
            switch name {
            case "required":
                guard let kinds = Self.kinds(value) else { return nil }
                if !required.contains(kinds) { required.append(kinds) }
            case "minlength": minimum = [minimum, Int(value)].compactMap(\.self).max()
            case "maxlength": maximum = [maximum, Int(value)].compactMap(\.self).min()
            case "max-consecutive": maximumRun = [maximumRun, Int(value)].compactMap(\.self).min()
            default: break
            }
        }
        if required.count > Self.mostRequired { return nil }
    }

    /// The names in lower case and the values, without surrounding whitespace; a `;` in brackets does not end a
    /// property.
    private static func properties(of text: String) -> [(name: String, value: String)]? {
        var found: [(name: String, value: String)] = []
        for part in divided(text, by: ";") where part.contains(where: { !$0.isWhitespace }) {
            guard let colon = part.firstIndex(of: ":") else { return nil }
            found.append((trimmed(part[..<colon]).lowercased(), trimmed(part[part.index(after: colon)...])))
        }
        return found
    }

    private static func kinds(_ value: String) -> [TextRules.Kind]? {
        var kinds: [TextRules.Kind] = []
        for part in divided(value, by: ",") {
            let word = trimmed(part)
            switch word.lowercased() {
            case "lower": kinds.append(.lower)
            case "upper": kinds.append(.upper)
            case "digit": kinds.append(.digit)
            case "special": kinds.append(.special)
            case "ascii-printable", "unicode": kinds.append(.any)
            default:
                guard word.hasPrefix("["), word.hasSuffix("]"), word.count > 2 else { return nil }
                kinds.append(.listed(Array(word.dropFirst().dropLast())))
            }
        }
        return kinds
    }

    /// The parts between dividers outside brackets; a `]` directly before another `]` is one of the listed characters.
    private static func divided(_ text: String, by divider: Character) -> [String] {
        let characters = Array(text)
        var (parts, part, isListed) = ([String](), "", false)
        for (index, character) in characters.enumerated() {
            if character == divider, !isListed {
                parts.append(part)
                part = ""
                continue
            }
            part.append(character)
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            if character == "[" { isListed = true } else if character == "]", next != "]" { isListed = false }
        }
        return parts + [part]
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let head = text.drop { $0.isWhitespace }
        return String(head.reversed().drop { $0.isWhitespace }.reversed())
    }
}
