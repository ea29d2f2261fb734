import IdentityCore

extension PasswordPolicy {
    /// What can be said of the policy in the attribute `passwordrules`, which names kinds of characters and no counts of them.
    ///
    /// Which names, older passwords and patterns are refused has no words there: the server judges all rules again.
    var passwordRules: String {
        let kinds = [
            ("lower", lowerCase), ("upper", upperCase), ("digit", digits), ("special", special),
        ]
        let required = kinds.filter { $0.1 > 0 }.map { "required: \($0.0);" }
        let shortest = minimumLength > 0 ? ["minlength: \(minimumLength);"] : []
        return (shortest + ["maxlength: \(maximumLength);"] + required).joined(separator: " ")
    }
}
