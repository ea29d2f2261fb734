public import IdentityModel
import Localization

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
    func text(in texts: Texts) -> String {
        switch self {
        case .length(let minimum, let maximum):
            texts[.valueLength, ["minimum": minimum, "maximum": maximum]]
        case .emailAddress: texts[.valueEmailAddress]
        case .presence: texts[.valuePresence]
        case .characters(nil): texts[.valueCharacters]
        case .characters(let character?):
            texts[
                .valueCharacter, ["character": character.shown, "position": String(character.position)]]
        }
    }
}
