public import IdentityAdministration

/// What the tenant accepts for activation codes.
public struct OnboardingBounds: Sendable, Hashable {
    /// In digits; within 1 to 18.
    public var codeLength: ClosedRange<Int>
    public var shortestPeriod: CodePeriod
    public var longestPeriod: CodePeriod

    /// Eight to twelve digits, ten minutes to sixty days.
    public init(
        codeLength: ClosedRange<Int> = 8...12, shortestPeriod: CodePeriod = .tenMinutes,
        longestPeriod: CodePeriod = .standard
    ) {
        self.codeLength = codeLength
        self.shortestPeriod = shortestPeriod
        self.longestPeriod = longestPeriod
    }
}

extension CodePeriod {
    public static let tenMinutes = CodePeriod("10m") ?? .shortest
}
