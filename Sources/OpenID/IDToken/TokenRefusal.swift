/// Why a token is not believed: the check that failed first, and all that were made.
public struct TokenRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The first check that failed.
    public let check: TokenCheck
    /// Every check that could be made, in order.
    public let checks: [TokenCheck]

    /// Nil where every check passed.
    init?(checks: [TokenCheck]) {
        guard let failed = checks.first(where: { !$0.passed }) else { return nil }
        check = failed
        self.checks = checks
    }

    /// A refusal by a check that is made after all the others.
    init(failed name: TokenCheck.Name, after checks: [TokenCheck]) {
        check = TokenCheck(name, expected: "claims of the types that they have", found: "others", passed: false)
        self.checks = checks + [check]
    }

    /// The check that failed first.
    public var description: String { check.description }
}
