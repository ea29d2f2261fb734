import IdentityModel

/// What is known of input fields by their ids: label, masking, hints; ids come from pages, so most need not be known.
public struct FieldCatalogue: Sendable, Hashable {
    /// What is known of one id.
    struct Description: Sendable, Hashable {
        var label: String
        var isMasked: Bool?
        var hint: String?
        var grouping = 0
        var maximumLength: Int?
        /// Whether its values are good once: what was typed before is never filled in again.
        var isGoodOnce = false
    }

    private var descriptions: [FieldID: Description] = [:]

    /// A catalogue that knows nothing: every field is labelled by its page or its id.
    public init() {}

    /// Reads a catalogue: a section for each id, with `label` and, where wanted, `masked`, `hint`, `grouping`, `maximum-length`, `once`.
    ///
    /// Fails with the line of what cannot be read, an unknown key among it.
    public init(parsing bytes: some Sequence<UInt8>) throws(PropertiesError) {
        for entry in try Properties(parsing: bytes).entries {
            var known = descriptions[FieldID(entry.section)] ?? Description(label: entry.section)
            switch entry.key {
            case "label": known.label = entry.value
            case "hint": known.hint = entry.value
            case "masked": known.isMasked = try Self.flag(entry)
            case "once": known.isGoodOnce = try Self.flag(entry)
            case "grouping": known.grouping = try Self.number(entry)
            case "maximum-length": known.maximumLength = try Self.number(entry)
            default: throw PropertiesError(line: entry.line, problem: .unknown(entry.key))
            }
            descriptions[FieldID(entry.section)] = known
        }
    }

    /// What is known of an id.
    subscript(_ id: FieldID) -> Description? { descriptions[id] }

    /// Whether marks stand for what is typed: as the catalogue says, else as the page says, or because the id looks secret.
    func isMasked(_ field: InputField) -> Bool {
        descriptions[field.id]?.isMasked ?? (field.isMasked || Self.looksSecret(field.id))
    }

    /// Whether an unknown id is likely to name a secret.
    static func looksSecret(_ id: FieldID) -> Bool {
        let name = id.rawValue.lowercased()
        let anywhere = ["password", "passwd", "passwort", "passphrase", "secret", "token", "credential"]
        if anywhere.contains(where: name.contains) { return true }
        let words = ["pin", "pwd", "otp", "totp", "code", "cvv", "cvc", "tan", "puk"]
        return Self.words(id.rawValue).contains { words.contains($0) }
    }

    /// The words of an id, cut at everything that is no letter and where capitals begin: `smsCode` has two.
    private static func words(_ text: String) -> [String] {
        var result: [String] = [""]
        var previousWasLower = false
        for character in text {
            if !character.isLetter || (character.isUppercase && previousWasLower) { result.append("") }
            if character.isLetter { result[result.count - 1] += character.lowercased() }
            previousWasLower = character.isLowercase
        }
        return result
    }

    private static func flag(_ entry: Properties.Entry) throws(PropertiesError) -> Bool {
        switch entry.value {
        case "yes": return true
        case "no": return false
        default: throw PropertiesError(line: entry.line, problem: .badValue(entry.value))
        }
    }

    private static func number(_ entry: Properties.Entry) throws(PropertiesError) -> Int {
        guard let number = Int(entry.value), number >= 0 else {
            throw PropertiesError(line: entry.line, problem: .badValue(entry.value))
        }
        return number
    }
}
