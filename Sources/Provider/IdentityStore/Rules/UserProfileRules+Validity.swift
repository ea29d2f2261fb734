import IdentityModel

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
