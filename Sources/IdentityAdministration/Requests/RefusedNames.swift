import IdentityModel

extension AdministrationError {
    /// The error with the character that the provider refused, where its message key says that there is one in a value that was sent.
    func locatingCharacter(in sent: NewUser) -> AdministrationError {
        guard case .invalid(let field?, let message, _) = code, let rule = NameCharacters(rawValue: message.original)
        else { return self }
        let value: String? =
            switch field {
            case "username": sent.username
            case "firstName": sent.firstName
            case "lastName": sent.lastName
            default: nil
            }
        return naming(value.flatMap(rule.firstRefused))
    }

    /// The error with the character that no realm's name can have.
    func locatingCharacter(inRealm name: TenantID) -> AdministrationError {
        guard case .invalid = code else { return self }
        return naming(NameCharacters.firstRefused(inRealm: name.rawValue))
    }
}
