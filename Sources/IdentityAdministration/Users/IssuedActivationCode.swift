public import FoundationEssentials
public import IdentityModel

/// An activation code that the provider has stored; this is the only time its digits are known.
public struct IssuedActivationCode: Sendable, Hashable {
    /// Whose code.
    public let username: String
    /// The digits, to be handed to the user once.
    public let code: Secret
    /// Until when it holds, by this machine's clock.
    public let expiresAt: Date
}

/// What came of the wish for an activation code.
public enum ActivationCodeIssue: Sendable, Hashable {
    /// The provider has the code.
    case issued(IssuedActivationCode)
    /// The provider said yes and stored nothing: this realm knows no activation codes (a stock Keycloak does so).
    ///
    /// The way on is a temporary password.
    case notSupported
}
