/// Why a token is refused: the first check that failed, and all checks made.
public struct TokenRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The first check that failed.
    public let check: TokenCheck
    /// Every check that could be made, in order.
    public let checks: [TokenCheck]

    /// Nil if every check passed.
    init?(checks: [TokenCheck]) {
        guard let failed = checks.first(where: { !$0.passed }) else { return nil }
        check = failed
        self.checks = checks
    }

    /// A refusal by a check made after all the others.
    init(failed name: TokenCheck.Name, after checks: [TokenCheck]) {
        check = TokenCheck(name, expected: "claims of the right types", found: "others", passed: false)
        self.checks = checks + [check]
    }

    public var description: String { check.description }
}
