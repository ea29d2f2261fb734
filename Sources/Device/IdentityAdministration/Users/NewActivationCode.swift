public import IdentityModel

/// An activation code that the caller has chosen.
public struct NewActivationCode: Sendable, Hashable {
    public let code: Secret
    public let period: CodePeriod

    public init(code: Secret, period: CodePeriod) {
        self.code = code
        self.period = period
    }
}
