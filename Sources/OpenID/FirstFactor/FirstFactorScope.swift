public import IdentityModel

/// The scopes by which KOBIL's documents name a first factor and its guard (KOBIL Shift Lite, Stay logged in).
///
/// They are sent only where a provider's `scopes_supported` lists them.
public enum FirstFactorScope {
    /// The scope of a factor in a mode; nil in PASSWORD, which keeps none.
    ///
    /// A PIN guards on the device alone, so it reads as no guard.
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

    /// Every name of a factor, in the documents' order.
    public static func names(_ factor: FirstFactor) -> [String] {
        [AuthenticationMode.no, .biometric].compactMap { name(factor, mode: $0) }
    }
}
