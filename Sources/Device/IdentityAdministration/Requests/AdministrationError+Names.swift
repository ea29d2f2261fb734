import IdentityModel

extension AdministrationError {
    /// Returns the error with the character that the provider rejected, if the message key reports one in a value that
    /// was sent.
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

    /// Returns the error with the first character that a realm's name must not contain.
    func locatingCharacter(inRealm name: TenantID) -> AdministrationError {
        guard case .invalid = code else { return self }
        return naming(NameCharacters.firstRefused(inRealm: name.rawValue))
    }
}
