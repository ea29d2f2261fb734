public import IdentityModel
import Localization
import TerminalUI

/// A rule that a value breaks, if the provider identifies it by a key.
public enum ValueRule: Sendable, Hashable {
    /// The number of characters must be between the two.
    case length(minimum: String, maximum: String)
    /// The value must be an e-mail address.
    case emailAddress
    /// The value must not be empty.
    case presence
    /// The value contains a character that is not allowed; `nil` if it is not known which.
    case characters(RefusedCharacter?)

    /// The sentence about the value in the language of the texts.
    func text(in texts: Texts) -> String { texts[words.key, words.parts] }

    /// The error below the field whose value breaks the rule.
    var refusal: FieldRefusal { .known(words.key, words.parts) }

    private var words: (key: TextKey, parts: [String: String]) {
        switch self {
        case .length(let minimum, let maximum): (.valueLength, ["minimum": minimum, "maximum": maximum])
        case .emailAddress: (.valueEmailAddress, [:])
        case .presence: (.valuePresence, [:])
        case .characters(nil): (.valueCharacters, [:])
        case .characters(let character?):
            (.valueCharacter, ["character": character.shown, "position": String(character.position)])
        }
    }
}
