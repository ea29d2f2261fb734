/// Why an authorization grant is not taken.
public enum FirstFactorAssertionRefusal: String, Error, Sendable, Hashable, CaseIterable {
    /// No signed statement of that type, or without one of its claims.
    case malformed
    /// Not signed by the key that the provider knows for this user on this device.
    case invalidSignature
    /// Meant for another provider, or for several.
    case wrongAudience
    /// Good for longer than a grant may be.
    case livesTooLong
    /// Made in the future: the device's clock is wrong, or the provider's.
    case notYetValid
    /// Too old.
    case expired

    /// The refusal as the token endpoint says it.
    public var error: OAuthError {
        let text =
            switch self {
            case .malformed: "Invalid assertion"
            case .invalidSignature: "Invalid signature of the assertion"
            case .wrongAudience: "Invalid audience of the assertion"
            case .livesTooLong: "Assertion lifetime too long"
            case .notYetValid: "Assertion is not active yet: compare the clocks of device and provider"
            case .expired: "Assertion is expired: compare the clocks of device and provider"
            }
        return OAuthError(.invalidGrant, text)
    }
}
