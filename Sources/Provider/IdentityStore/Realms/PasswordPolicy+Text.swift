import RegularExpression

package enum PasswordPolicyTextError: Error, Sendable, Hashable {
    case invalid(rule: String, reason: String)
    /// Keycloak has no such rule.
    case unknownRule
    /// There is not enough memory to check a regular expression.
    case unavailable
}

extension PasswordPolicy {
    /// Parses a policy in Keycloak's syntax: `length(8) and digits(1) and …`.
    ///
    /// Skips rules that this server does not implement (`passwordAge`, …); ``unsupportedRules(in:)`` lists them.
    package init(keycloakText text: String) throws(PasswordPolicyTextError) {
        try self.init(keycloakText: text, checking: Self.check)
    }

    /// Reads a policy that was accepted before; one that is no longer valid rejects every password.
    init(stored text: String) {
        do throws(PasswordPolicyTextError) {
            try self.init(keycloakText: text) { _ throws(PasswordPolicyTextError) in }
        } catch {
            self = .none
            (patterns, sent) = ([""], text)
        }
    }

    private init(
        keycloakText text: String, checking check: (String) throws(PasswordPolicyTextError) -> Void
    ) throws(PasswordPolicyTextError) {
        self = .none
        sent = text
        let rules = text.components(separatedBy: " and ")
        for rule in rules where !rule.trimmingWhitespace.isEmpty {
            let rule = rule.trimmingWhitespace
            let name = String(rule.prefix { $0 != "(" })
            // A pattern may contain parentheses.
            var value = rule.dropFirst(name.count + 1)
            if let end = value.lastIndex(of: ")") { value = value[..<end] }
            if let path = Self.counted[name] {
                guard let number = value.isEmpty ? Self.standard[name] ?? 1 : Int(value), number >= 0 else {
                    throw Self.invalid(name, "Not a valid number")
                }
                // Each earlier password costs one hash comparison.
                guard path != \.history || number <= StoredBounds.entries else {
                    throw Self.invalid(name, "More than \(StoredBounds.entries)")
                }
                self[keyPath: path] = number
            } else if let path = Self.named[name] {
                self[keyPath: path] = true
            } else if name == Self.pattern {
                try check(String(value))
                patterns.append(String(value))
                guard patterns.count <= Self.maximumPatterns else {
                    throw Self.invalid(name, "More than \(Self.maximumPatterns) of them")
                }
            } else if Self.unsupported[name] == nil {
                throw .unknownRule
            }
        }
    }

    /// The policy in Keycloak's syntax, as it was sent; empty for a policy without rules.
    var keycloakText: String {
        if let sent { return sent }
        let counted = [
            ("length", minimumLength), ("maxLength", maximumLength), ("digits", digits), ("lowerCase", lowerCase),
            ("upperCase", upperCase), ("specialChars", special), ("passwordHistory", history),
        ]
        guard self != .none else { return "" }
        let rules = counted.filter { $0.1 > 0 }.map { "\($0.0)(\($0.1))" }
        let named = [
            ("notUsername", refusesUsername), ("notContainsUsername", refusesContainedUsername),
            ("notEmail", refusesEmail),
        ]
        return (rules + named.filter(\.1).map { "\($0.0)(undefined)" } + patterns.map { "\(Self.pattern)(\($0))" })
            .joined(separator: " and ")
    }

    private static func check(_ text: String) throws(PasswordPolicyTextError) {
        do throws(BoundedPatternError) {
            guard !text.isEmpty else { throw BoundedPatternError(.malformed) }
            _ = try BoundedPattern(text)
        } catch {
            switch error.code {
            case .tooLong: throw invalid(pattern, "Longer than \(BoundedPattern.longest) bytes")
            case .malformed: throw invalid(pattern, "Not a regular expression")
            case .unavailable: throw .unavailable
            }
        }
    }

    private static func invalid(_ rule: String, _ reason: String) -> PasswordPolicyTextError {
        .invalid(rule: rule, reason: reason)
    }

    private static var counted: [String: WritableKeyPath<PasswordPolicy, Int>] {
        [
            "length": \.minimumLength, "maxLength": \.maximumLength, "digits": \.digits, "lowerCase": \.lowerCase,
            "upperCase": \.upperCase, "specialChars": \.special, "passwordHistory": \.history,
        ]
    }

    /// The default value of a rule, if it is not 1.
    private static let standard = ["passwordHistory": 3]
    private static let pattern = "regexPattern"

    private static var named: [String: WritableKeyPath<PasswordPolicy, Bool>] {
        [
            "notUsername": \.refusesUsername, "notContainsUsername": \.refusesContainedUsername,
            "notEmail": \.refusesEmail,
        ]
    }

    /// The names of the rules that a policy can have: those that this server implements, and those with a value that has
    /// no effect.
    package static var ruleNames: [String] {
        Array(counted.keys) + named.keys + [pattern] + unsupported.filter { !$0.value.isEmpty }.keys
    }

    /// The names of the rules in a policy that this server does not implement.
    static func unsupportedRules(in keycloakText: String) -> [String] {
        split(keycloakText).filter { !isSupported($0) }.map { String($0.prefix { $0 != "(" }) }
    }

    /// The policy without the rules that this server does not implement.
    static func withoutUnsupportedRules(_ keycloakText: String) -> String {
        split(keycloakText).filter(isSupported).joined(separator: " and ")
    }

    private static func split(_ keycloakText: String) -> [String] {
        keycloakText.components(separatedBy: " and ").map(\.trimmingWhitespace).filter { !$0.isEmpty }
    }

    private static func isSupported(_ rule: String) -> Bool {
        let name = String(rule.prefix { $0 != "(" })
        guard let values = unsupported[name] else { return true }
        let value = rule.dropFirst(name.count + 1).prefix { $0 != ")" }
        return values.contains(String(value).trimmingWhitespace)
    }

    /// The rules that this server does not implement, each with the values that have no effect: Keycloak's defaults.
    private static let unsupported: [String: Set<String>] = [
        "forceExpiredPasswordChange": [], "hashAlgorithm": ["", "argon2", "undefined"],
        "hashIterations": ["", "5", "-1", "undefined"], "maxAuthAge": ["", "300", "undefined"], "passwordAge": [],
        "passwordBlacklist": [], "recoveryCodesWarningThreshold": ["", "4", "undefined"],
    ]
}

extension String {
    /// The parts between the occurrences of a separator.
    fileprivate func components(separatedBy separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
