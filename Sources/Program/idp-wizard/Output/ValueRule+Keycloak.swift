import IdentityModel
import Wizard

extension ValueRule {
    /// Creates the rule for a message key of Keycloak; returns `nil` for another key, or for a sentence.
    ///
    /// The parameters can begin with the field's name; `character` is the refused one, if it is known.
    init?(
        _ field: String?, _ message: UntrustedText, _ parameters: [UntrustedText], _ character: RefusedCharacter?
    ) {
        guard NameCharacters(rawValue: message.original) == nil else {
            self = .characters(character)
            return
        }
        switch message.original {
        case "error-invalid-length":
            let values = parameters.filter { $0.original != field }.map { $0.sanitised(limit: 60) }
            guard values.count > 1 else { return nil }
            self = .length(minimum: values[0], maximum: values[1])
        case "error-invalid-email", "error-invalid-email-value": self = .emailAddress
        case "error-user-attribute-required", "error-empty", "error-empty-username": self = .presence
        default: return nil
        }
    }
}
