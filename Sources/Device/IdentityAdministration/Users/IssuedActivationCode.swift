public import FoundationEssentials
public import IdentityModel

/// An activation code that the provider has stored; its digits cannot be read again.
public struct IssuedActivationCode: Sendable, Hashable {
    public let username: String
    /// The digits, which the user gets once.
    public let code: Secret
    /// The expiry, by this machine's clock.
    public let expiresAt: Date
}

/// The result of assigning an activation code.
public enum ActivationCodeIssue: Sendable, Hashable {
    case issued(IssuedActivationCode)
    /// The provider reported success but stored nothing: this realm has no activation codes (an unmodified Keycloak).
    ///
    /// Use a temporary password instead.
    case notSupported
}
