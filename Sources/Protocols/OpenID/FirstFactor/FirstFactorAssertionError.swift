/// Why an authorization grant is rejected.
public enum FirstFactorAssertionError: String, Error, Sendable, Hashable, CaseIterable {
    /// Not a signed assertion of this type, or without a required claim.
    case malformed
    /// Not signed with the provider's key for this user on this device.
    case invalidSignature
    /// Made for another provider, or for several.
    case wrongAudience
    /// The lifetime is longer than the maximum.
    case livesTooLong
    /// Made in the future: the device's clock or the provider's is wrong.
    case notYetValid
    case expired

    /// The refusal as an error of the token endpoint.
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
