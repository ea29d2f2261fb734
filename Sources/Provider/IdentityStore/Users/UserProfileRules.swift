package import IdentityModel

/// The rules for user name, e-mail address, first and last name: Keycloak's default user profile with its message keys.
///
/// The maximum length is in bytes here; Keycloak counts characters.
package enum UserProfileRules {
    /// A rule that a field breaks.
    package struct Violation: Sendable, Hashable {
        /// The field's name in Keycloak's representation.
        package let field: String
        package let message: String
        /// The message's parameters after the field's name.
        package let parameters: [Parameter]
        /// The character for which the field is rejected; `nil` for another reason.
        package var character: RefusedCharacter?

        /// A parameter in Keycloak's JSON.
        package enum Parameter: Sendable, Hashable { case text(String), number(Int), none }

        /// A new user has no e-mail address, and the realm needs it.
        package static let emailMissing = Violation(
            field: "email", message: "error-user-attribute-required", parameters: [])
    }

    /// All broken rules, in the order of the fields.
    ///
    /// Fields that are `nil` are not checked, nor unchanged values: an older one is not refused when something else is
    /// changed. Empty fields are valid, except the user name.
    package static func violations(
        username: String?, email: String?, firstName: String?, lastName: String?, changing user: UserRecord? = nil
    ) -> [Violation] {
        [
            username.flatMap(inUsername), email == user?.email ? nil : email.flatMap(inEmail),
            firstName == user?.firstName ? nil : inName("firstName", firstName),
            lastName == user?.lastName ? nil : inName("lastName", lastName),
        ]
        .compactMap(\.self)
    }

    /// The minimum number of characters of a user name.
    package static let shortestUsername = 3

    private static func inUsername(_ name: String) -> Violation? {
        guard name.count >= shortestUsername, name.fits(StoredBounds.name) else {
            return Violation(
                field: "username", message: "error-invalid-length",
                parameters: [.number(shortestUsername), .number(255)])
        }
        return refusal(of: name, in: "username", by: .username)
    }

    private static func refusal(of name: String, in field: String, by rule: NameCharacters) -> Violation? {
        rule.firstRefused(in: name).map {
            Violation(field: field, message: rule.rawValue, parameters: [], character: $0)
        }
    }

    private static func inEmail(_ email: String) -> Violation? {
        guard !email.isEmpty else { return nil }
        guard email.fits(StoredBounds.name) else {
            return Violation(
                field: "email", message: "error-invalid-length-too-long", parameters: [.none, .number(255)])
        }
        return EmailRule.accepts(email)
            ? nil : Violation(field: "email", message: "error-invalid-email", parameters: [.text(email)])
    }

    private static func inName(_ field: String, _ name: String?) -> Violation? {
        guard let name else { return nil }
        guard name.fits(StoredBounds.name) else {
            return Violation(field: field, message: "error-invalid-length-too-long", parameters: [.none, .number(255)])
        }
        return refusal(of: name, in: field, by: .personName)
    }
}

extension UserProfileRules {
    /// The rules that the attributes `validFrom` and `validUntil` break, in Keycloak's words for its own attributes.
    ///
    /// Each has at most one value, a time in UTC. The end is after the begin.
    package static func violations(ofValidityIn attributes: [String: [String]]) -> [Violation] {
        let broken = [UserValidity.fromAttribute, UserValidity.untilAttribute].compactMap { name in
            attributes[name].flatMap { violation(of: $0, in: name) }
        }
        guard broken.isEmpty else { return broken }
        let validity = UserValidity(attributes)
        guard let from = validity.from, let until = validity.until, until <= from else { return [] }
        return [Violation(field: UserValidity.untilAttribute, message: "error-invalid-value", parameters: [])]
    }

    /// The rule that a new note breaks: it has a character that controls a terminal or the direction of text.
    package static func violations(ofNoteIn attributes: [String: [String]], changing user: UserRecord?) -> [Violation] {
        guard let notes = attributes[note], notes != user?.attributes[note] else { return [] }
        return notes.compactMap(NameCharacters.firstRefused(inText:)).prefix(1).map {
            Violation(field: note, message: NameCharacters.personName.rawValue, parameters: [], character: $0)
        }
    }

    /// The attribute with an administrator's note.
    private static let note = "note"

    private static func violation(of values: [String], in name: String) -> Violation? {
        guard values.count <= 1 else {
            return Violation(
                field: name, message: "error-invalid-multivalued-size", parameters: [.number(0), .number(1)])
        }
        guard let value = values.first, UserValidity.time(value) == nil else { return nil }
        return Violation(field: name, message: "error-invalid-date", parameters: [.text(value)])
    }
}
