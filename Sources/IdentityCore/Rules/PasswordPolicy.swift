package import IdentityModel
import RegularExpression

/// What a realm asks of a password; every rule is looked at in a fixed order and the first that is broken is named.
package struct PasswordPolicy: Sendable, Hashable, Codable {
    /// Characters at least; 0 asks nothing.
    package var minimumLength = 8
    /// Characters at most; no limit would let a request make the server hash a book.
    package var maximumLength = 255
    /// Lower case letters at least.
    package var lowerCase = 1
    /// Upper case letters at least.
    package var upperCase = 1
    /// Digits at least.
    package var digits = 1
    /// Characters that are neither letters nor digits, at least.
    package var special = 0
    /// Whether the user's name is refused.
    package var refusesUsername = true
    /// Whether everything is refused that has the user's name in it.
    package var refusesContainedUsername = false
    /// Whether the user's e-mail address is refused.
    package var refusesEmail = true
    /// How many of the user's passwords, the one that holds among them, are refused as a new one; 0 refuses none.
    ///
    /// Hashes must be compared for that: ``violation(of:username:email:)`` does not look at it.
    package var history = 0
    /// Regular expressions, each of which the whole password must match.
    ///
    /// They cost more than the other rules: ``violation(of:username:email:)`` does not look at them.
    package var patterns: [String] = []

    /// Takes the rules seen on a KOBIL realm: eight characters, upper, lower and digit (Sources/KOBIL.md, Error codes).
    init() {}

    /// Asks nothing, as a realm of Keycloak does that was given no policy; hashing a book is refused all the same.
    package static let none: PasswordPolicy = {
        var policy = PasswordPolicy()
        (policy.minimumLength, policy.lowerCase, policy.upperCase, policy.digits) = (0, 0, 0, 0)
        (policy.refusesUsername, policy.refusesEmail) = (false, false)
        return policy
    }()

    /// Bytes of a password at most, whatever a realm says: a character can have any number of them.
    package static let mostBytes = 1024
    /// Expressions at most.
    static let mostPatterns = 8

    /// The first rule that the password breaks, its patterns and its history left out; nil where it breaks none.
    package func violation(of password: Secret, username: String, email: String?) -> Violation? {
        guard password.count <= Self.mostBytes else {
            return Violation(rule: .maximumLength, parameter: maximumLength)
        }
        // The text is needed for counting by characters; the copy goes with this call.
        let text = password.exposedText
        let counts = [
            (Rule.minimumLength, text.count >= minimumLength, minimumLength),
            (.maximumLength, text.count <= maximumLength, maximumLength),
            (.digits, text.count(where: \.isNumber) >= digits, digits),
            (.lowerCase, text.count(where: \.isLowercase) >= lowerCase, lowerCase),
            (.upperCase, text.count(where: \.isUppercase) >= upperCase, upperCase),
            (.special, text.count(where: { !$0.isLetter && !$0.isNumber }) >= special, special),
        ]
        if let broken = counts.first(where: { !$0.1 }) { return Violation(rule: broken.0, parameter: broken.2) }
        if refusesUsername, text.lowercased() == username.lowercased() {
            return Violation(rule: .notUsername, parameter: nil)
        }
        if refusesContainedUsername, !username.isEmpty, text.lowercased().contains(username.lowercased()) {
            return Violation(rule: .notContainsUsername, parameter: nil)
        }
        if refusesEmail, let email, text.lowercased() == email.lowercased() {
            return Violation(rule: .notEmail, parameter: nil)
        }
        return nil
    }

    /// The same with the patterns, which are matched where passwords are hashed; throws where too many passwords wait.
    package func violation(
        of password: Secret, username: String, email: String?, on hasher: any PasswordHasher
    ) async throws(HashingBusy) -> Violation? {
        if let broken = violation(of: password, username: username, email: email) { return broken }
        guard !patterns.isEmpty else { return nil }
        let patterns = patterns
        let isMatched = try await hasher.perform { Self.allMatch(password.exposedText, patterns) }
        return isMatched ? nil : Violation(rule: .pattern, parameter: nil)
    }

    /// How many replaced passwords have to be remembered, besides the one that holds.
    package var passwordsKept: Int { max(0, history - 1) }

    /// The rule that a password breaks which was one of the last ones.
    package var historyViolation: Violation { Violation(rule: .history, parameter: history) }

    /// Whether the whole text matches every pattern.
    ///
    /// A pattern that cannot be compiled, one that takes too many attempts, and more than ``mostPatterns`` let nothing pass.
    private static func allMatch(_ text: String, _ patterns: [String]) -> Bool {
        patterns.count <= mostPatterns
            && patterns.allSatisfy { (try? BoundedPattern($0))?.match(whole: text) == .matches }
    }

    /// The rules in words, for the hint under the field.
    package var hint: String {
        var parts: [String] = []
        if upperCase > 0 { parts.append(Self.counted(upperCase, "upper case letter")) }
        if lowerCase > 0 { parts.append(Self.counted(lowerCase, "lower case letter")) }
        if digits > 0 { parts.append(Self.counted(digits, "digit")) }
        if special > 0 { parts.append(Self.counted(special, "special character")) }
        let length = minimumLength > 0 ? "At least \(Self.counted(minimumLength, "character"))" : ""
        guard let last = parts.popLast() else { return length.isEmpty ? "" : length + "." }
        let list = parts.isEmpty ? last : parts.joined(separator: ", ") + " and " + last
        return length.isEmpty ? "With \(list)." : "\(length), with \(list)."
    }

    private static func counted(_ count: Int, _ noun: String) -> String {
        let article = "aeiou".contains(noun.prefix(1)) ? "an" : "a"
        return count == 1 ? "\(article) \(noun)" : "\(count) \(noun)s"
    }
}

extension PasswordPolicy {
    /// One thing that a password must do.
    package enum Rule: String, Sendable, Hashable, CaseIterable {
        case minimumLength, maximumLength, digits, lowerCase, upperCase, special, notUsername,
            notContainsUsername, notEmail, pattern, history

        /// Keycloak's message key, which its admin REST answers with.
        package var keycloakKey: String {
            switch self {
            case .minimumLength: "invalidPasswordMinLengthMessage"
            case .maximumLength: "invalidPasswordMaxLengthMessage"
            case .digits: "invalidPasswordMinDigitsMessage"
            case .lowerCase: "invalidPasswordMinLowerCaseCharsMessage"
            case .upperCase: "invalidPasswordMinUpperCaseCharsMessage"
            case .special: "invalidPasswordMinSpecialCharsMessage"
            case .notUsername: "invalidPasswordNotUsernameMessage"
            case .notContainsUsername: "invalidPasswordNotContainsUsernameMessage"
            case .notEmail: "invalidPasswordNotEmailMessage"
            case .pattern: "invalidPasswordRegexPatternMessage"
            case .history: "invalidPasswordHistoryMessage"
            }
        }
    }

    /// A rule that a password breaks.
    package struct Violation: Sendable, Hashable {
        /// Which rule.
        package let rule: Rule
        /// The number in it, nil where it has none.
        let parameter: Int?

        /// The error that a page shows.
        package var inputError: InputError {
            let number = parameter ?? 0
            return switch rule {
            case .minimumLength: .minimumLength(number)
            case .maximumLength: .maximumLength(number)
            case .digits: .digits(number)
            case .lowerCase: .lowerCaseCharacters(number)
            case .upperCase: .upperCaseCharacters(number)
            case .special: .specialCharacters(number)
            case .notUsername: .passwordIsUsername
            case .notContainsUsername: .passwordContainsUsername
            case .notEmail: .passwordIsEmail
            case .pattern: .passwordPatternMissed
            case .history: .passwordUsedBefore(number)
            }
        }
    }
}
