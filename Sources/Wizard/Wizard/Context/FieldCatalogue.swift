import IdentityModel
import Sentences
import TerminalUI

/// The labels and hints of input fields, and how their values are masked, by the fields' IDs.
///
/// The IDs come from pages, so a field may be unknown: it has its page's label.
enum FieldCatalogue {
    struct Description: Sendable {
        let label: Text
        let isMasked: Bool
        var hint: Text?
        /// How many characters stand together; 0 if all do.
        var grouping = 0
        var maximumLength: Int?
        /// Whether a value is valid only once; then an earlier value is never filled in again.
        var isGoodOnce = false
        /// The fields whose value it repeats; the first of them on the page counts.
        var repeats: [FieldID] = []

        fileprivate init(
            _ label: Text, isMasked: Bool, hint: Text? = nil, grouping: Int = 0, maximumLength: Int? = nil,
            isGoodOnce: Bool = false, repeats: [FieldID] = []
        ) {
            (self.label, self.isMasked, self.hint, self.grouping) = (label, isMasked, hint, grouping)
            (self.maximumLength, self.isGoodOnce, self.repeats) = (maximumLength, isGoodOnce, repeats)
        }
    }

    static subscript(_ id: FieldID) -> Description? { descriptions[id] }

    private static let descriptions: [FieldID: Description] = [
        FieldID("username"): Description(Text("User name"), isMasked: false, maximumLength: 255),
        FieldID("email"): Description(Text("E-mail"), isMasked: false),
        FieldID("password"): Description(Text("Password"), isMasked: true),
        FieldID("confirmPassword"): Description(
            Text("Repeat password"), isMasked: true, repeats: [FieldID("new-password"), FieldID("password")]),
        FieldID("activation-code"): Description(
            Text("Activation code"), isMasked: false, hint: Text("the one-time code that was issued for this user"),
            grouping: 4),
        FieldID("new-password"): Description(Text("New password"), isMasked: true),
        FieldID("current-password"): Description(Text("Current password"), isMasked: true),
        FieldID("otp"): Description(
            Text("One-time code"), isMasked: false, hint: Text("the code that your authenticator app shows now"),
            grouping: 3, isGoodOnce: true),
        FieldID("selectedCredentialId"): Description(
            Text("Authenticator"), isMasked: false, hint: Text("the app that shows the code")),
        FieldID("submit"): Description(Text("Button"), isMasked: false),
        FieldID("totp"): Description(
            Text("One-time code"), isMasked: false, hint: Text("the code that your authenticator app shows now"),
            grouping: 3, isGoodOnce: true),
        FieldID("redirect-url"): Description(
            Text("Final address"), isMasked: true, hint: Text("the whole address that the browser shows at the end")),
    ]

    /// Whether the field is masked: as the catalogue defines it, else if the page masks it or its ID looks secret.
    static func isMasked(_ field: InputField) -> Bool {
        descriptions[field.id]?.isMasked ?? (field.isMasked || looksSecret(field.id))
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
}
