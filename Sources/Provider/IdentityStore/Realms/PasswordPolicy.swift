package import IdentityModel
import RegularExpression

/// A realm's rules for new passwords.
///
/// They are checked in a fixed order; the first broken rule is reported.
package struct PasswordPolicy: Sendable, Hashable, Codable {
    /// The minimum number of characters; 0 for no minimum.
    package var minimumLength = 8
    /// The maximum number of characters.
    ///
    /// The limit bounds the time for hashing one password.
    package var maximumLength = 255
    /// The minimum number of lower-case letters.
    package var lowerCase = 1
    /// The minimum number of upper-case letters.
    package var upperCase = 1
    package var digits = 1
    /// The minimum number of characters that are neither letters nor digits.
    package var special = 0
    /// Whether the user name is rejected as a password.
    var refusesUsername = true
    /// Whether passwords that contain the user name are rejected.
    var refusesContainedUsername = false
    /// Whether the e-mail address is rejected as a password.
    var refusesEmail = true
    /// The number of the user's latest passwords, including the current one, that are rejected; 0 for none.
    ///
    /// This rule compares hashes, so ``violation(of:username:email:)`` does not check it.
    package var history = 0
    /// Regular expressions, each of which must match the whole password.
    ///
    /// They are slower than the other rules, so ``violation(of:username:email:)`` does not check them.
    var patterns: [String] = []
    /// The text that the policy was read from.
    var sent: String?

    /// The rules of a KOBIL realm: eight characters, an upper-case letter, a lower-case letter, a digit
    /// (Sources/KOBIL.md, Error codes).
    init() {}

    /// No rules except the maximum length, like a Keycloak realm without a policy.
    package static let none: PasswordPolicy = {
        var policy = PasswordPolicy()
        (policy.minimumLength, policy.lowerCase, policy.upperCase, policy.digits) = (0, 0, 0, 0)
        (policy.refusesUsername, policy.refusesEmail) = (false, false)
        return policy
    }()

    /// The maximum length in bytes, regardless of the realm's policy, because a character can have any number of bytes.
    package static let maximumBytes = 1024
    static let maximumPatterns = 8

    /// The first rule that the password breaks, except patterns and history.
    package func violation(of password: Secret, username: String, email: String?) -> Violation? {
        guard password.count <= Self.maximumBytes else {
            return Violation(rule: .maximumLength, parameter: maximumLength)
        }
        // Counting characters needs the text. The copy is released when this call returns.
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

    /// The first rule that the password breaks, including patterns, which are matched on the hasher's threads.
    ///
    /// Throws if the hasher's queue is full.
    package func violation(
        of password: Secret, username: String, email: String?, on hasher: any PasswordHasher
    ) async throws(HashingBusyError) -> Violation? {
        if let broken = violation(of: password, username: username, email: email) { return broken }
        guard !patterns.isEmpty else { return nil }
        let patterns = patterns
        let isMatched = try await hasher.perform { Self.allMatch(password.exposedText, patterns) }
        return isMatched ? nil : Violation(rule: .pattern, parameter: nil)
    }

    /// The number of earlier passwords to store, besides the current one.
    var passwordsKept: Int { max(0, history - 1) }

    /// The violation for a password that was one of the latest ones.
    package var historyViolation: Violation { Violation(rule: .history, parameter: history) }

    /// Whether every pattern matches the whole text.
    ///
    /// Returns false for an invalid or empty pattern, a pattern that needs too many steps, and more than
    /// ``maximumPatterns`` patterns.
    private static func allMatch(_ text: String, _ patterns: [String]) -> Bool {
        patterns.count <= maximumPatterns
            && patterns.allSatisfy { !$0.isEmpty && (try? BoundedPattern($0))?.match(whole: text) == .matches }
    }
}

extension PasswordPolicy {
    package enum Rule: String, Sendable, Hashable, CaseIterable {
        case minimumLength, maximumLength, digits, lowerCase, upperCase, special, notUsername,
            notContainsUsername, notEmail, pattern, history

        /// Keycloak's message key, which the admin REST returns.
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

    package struct Violation: Sendable, Hashable {
        package let rule: Rule
        /// The number in the rule; `nil` for a rule without a number.
        let parameter: Int?

        /// The error that the page shows.
        package var inputError: InputRefusal {
            let number = parameter ?? 0
            return switch rule {
            case .minimumLength: .form(.minimumLength, number)
            case .maximumLength: .form(.maximumLength, number)
            case .digits: .form(.digits, number)
            case .lowerCase: .form(.lowerCaseCharacters, number)
            case .upperCase: .form(.upperCaseCharacters, number)
            case .special: .form(.specialCharacters, number)
            case .notUsername: .form(.passwordIsUsername)
            case .notContainsUsername: .form(.passwordIsUsername, variant: FormError.Variant.passwordContainsUsername)
            case .notEmail: .form(.passwordIsEmail)
            case .pattern: .form(.passwordPatternMissed)
            case .history: .form(.passwordUsedBefore, number)
            }
        }
    }
}
