import IdentityModel
public import Localization
import TerminalUI

/// The labels and hints of input fields, and how their values are masked, by the fields' IDs.
///
/// The IDs come from pages, so a field may be unknown.
public struct FieldCatalogue: Sendable, Hashable {
    /// The entry for one ID.
    struct Description: Sendable, Hashable {
        fileprivate var labelName: String?
        fileprivate var hintName: String?
        var isMasked: Bool?
        var grouping = 0
        var maximumLength: Int?
        /// Whether a value is valid only once; then an earlier value is never filled in again.
        var isGoodOnce = false
        /// The fields whose value it repeats; the first of them on the page counts.
        var repeats: [FieldID] = []

        // Looked up only when a field is shown, because the first frame shows none.
        var label: TextKey? { labelName.flatMap(TextKey.init(named:)) }
        var hint: TextKey? { hintName.flatMap(TextKey.init(named:)) }
    }

    private var descriptions: [FieldID: Description] = [:]

    /// An empty catalogue: every field has the label of its page, or its ID.
    public init() {}

    /// Parses a catalogue: a section for each ID, with `label` and `hint` as keys of texts, `masked`, `grouping`,
    /// `maximum-length`, `once`, `repeats`.
    ///
    /// Throws an error with the line that cannot be parsed, or that has an unknown key or value. The names of texts are
    /// not looked up.
    public init(parsing bytes: some Sequence<UInt8>) throws(PropertiesError) {
        for entry in try Properties(parsing: bytes).entries {
            var known = descriptions[FieldID(entry.section)] ?? Description()
            switch entry.key {
            case "label": known.labelName = entry.value
            case "hint": known.hintName = entry.value
            case "masked": known.isMasked = try Self.flag(entry)
            case "once": known.isGoodOnce = try Self.flag(entry)
            case "repeats": known.repeats = entry.value.split(separator: " ").map { FieldID(String($0)) }
            case "grouping": known.grouping = try Self.number(entry)
            case "maximum-length": known.maximumLength = try Self.number(entry)
            default: throw PropertiesError(line: entry.line, problem: .unknown(entry.key))
            }
            descriptions[FieldID(entry.section)] = known
        }
    }

    subscript(_ id: FieldID) -> Description? { descriptions[id] }

    /// Whether the field is masked: as the catalogue defines it, else if the page masks it or its ID looks secret.
    func isMasked(_ field: InputField) -> Bool {
        descriptions[field.id]?.isMasked ?? (field.isMasked || Self.looksSecret(field.id))
    }

    /// Whether an unknown ID is likely to name a secret.
    static func looksSecret(_ id: FieldID) -> Bool {
        let name = id.rawValue.lowercased()
        let anywhere = ["password", "passwd", "passwort", "passphrase", "secret", "token", "credential"]
        if anywhere.contains(where: name.contains) { return true }
        let words = ["pin", "pwd", "otp", "totp", "code", "cvv", "cvc", "tan", "puk"]
        return Self.words(id.rawValue).contains { words.contains($0) }
    }

    /// The words of an ID, split at all characters that are not letters and before capitals: `smsCode` has two.
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
