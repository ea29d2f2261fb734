import Sentences

/// Why a token is rejected: the first check that failed, and all checks performed.
public struct TokenError: Error, Sendable, Hashable, CustomStringConvertible {
    public let check: TokenCheck
    /// All checks that could be performed, in order.
    public let checks: [TokenCheck]

    /// Returns `nil` if every check passed.
    init?(checks: [TokenCheck]) {
        guard let failed = checks.first(where: { !$0.passed }) else { return nil }
        check = failed
        self.checks = checks
    }

    /// Creates a refusal by a check after all others.
    init(failed name: TokenCheck.Name, after checks: [TokenCheck]) {
        check = TokenCheck(name, expected: "claims of the right types", found: "others", passed: false)
        self.checks = checks + [check]
    }

    public var description: String { check.description }
}
