import IdentityCore

extension PasswordPolicy {
    /// The policy as a value of the attribute `passwordrules`, for password managers.
    ///
    /// The attribute cannot express counts of characters, refused names, earlier passwords or patterns; the server checks all rules.
    var passwordRules: String {
        let kinds = [
            ("lower", lowerCase), ("upper", upperCase), ("digit", digits), ("special", special),
        ]
        let required = kinds.filter { $0.1 > 0 }.map { "required: \($0.0);" }
        let shortest = minimumLength > 0 ? ["minlength: \(minimumLength);"] : []
        return (shortest + ["maxlength: \(maximumLength);"] + required).joined(separator: " ")
    }
}
