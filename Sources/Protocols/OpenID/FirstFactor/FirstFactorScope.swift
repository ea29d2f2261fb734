public import IdentityModel

/// The scopes that request a first factor and its protection (KOBIL Shift Lite, Stay logged in).
///
/// A scope is sent only if the provider's `scopes_supported` contains it.
public enum FirstFactorScope {
    /// The scope for a factor in a mode; `nil` for PASSWORD, which keeps no factor.
    ///
    /// A PIN protects the factor only on the device, so its scope is the one without protection.
    public static func name(_ factor: FirstFactor, mode: AuthenticationMode) -> String? {
        let guardName: String
        switch mode {
        case .no, .pin: guardName = "no_auth"
        case .biometric: guardName = "bio_auth"
        case .password: return nil
        }
        return switch factor {
        case .offlineToken: guardName + "_offline"
        case .authorizationGrant: guardName + "_grant"
        }
    }

    /// All scopes for a factor, in the documents' order.
    public static func names(_ factor: FirstFactor) -> [String] {
        [AuthenticationMode.no, .biometric].compactMap { name(factor, mode: $0) }
    }
}
