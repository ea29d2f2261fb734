public import IdentityModel
import Localization
import Sentences
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

    /// The error below the field whose value breaks the rule.
    var refusal: FieldRefusal { .told(text) }

    /// The sentence about the value.
    var text: Text {
        switch self {
        case .length(let minimum, let maximum): Text("This must have \(minimum) to \(maximum) characters.")
        case .emailAddress: Text("This is not an e-mail address.")
        case .presence: Text("This must not be empty.")
        case .characters(nil): Text("This has a character that is not allowed.")
        case .characters(let character?):
            Text("Not allowed here: \(character.shown) at position \(character.position).")
        }
    }
}
