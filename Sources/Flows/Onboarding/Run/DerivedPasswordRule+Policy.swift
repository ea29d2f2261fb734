extension DerivedPasswordRule {
    /// The minima of a Keycloak password policy, such as `length(8) and digits(1)`.
    ///
    /// Other terms, such as `notUsername`, are satisfied by derived passwords anyway or cannot be derived.
    public init(policy: String) {
        self.init(minimumLength: 0, lowerCase: 0, upperCase: 0, digits: 0)
        for term in policy.split(separator: " ") where term != "and" {
            let parts = term.split(separator: "(", omittingEmptySubsequences: false)
            guard parts.count == 2, let number = Int(parts[1].prefix { $0 != ")" }), (0...255).contains(number) else {
                continue
            }
            switch parts[0] {
            case "length": minimumLength = number
            case "maxLength": maximumLength = number
            case "lowerCase": lowerCase = number
            case "upperCase": upperCase = number
            case "digits": digits = number
            case "specialChars": special = number
            default: break
            }
        }
    }
}
