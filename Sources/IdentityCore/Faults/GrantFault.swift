import IdentityModel
package import OpenID

/// The refusals that the token endpoints answer where a fault says so; the codes and tokens stay usable.
package enum GrantFault {
    /// The refusal of a grant; nil where the request meets no such fault.
    package static func refusal(of grant: TokenGrant) -> OAuthError? {
        guard let fault = RequestFault.current, let refusal = refusal(of: grant, by: fault.name), fault.strikes()
        else { return nil }
        return refusal
    }

    private static func refusal(of grant: TokenGrant, by fault: FaultName) -> OAuthError? {
        switch (grant, fault) {
        case (.authorizationCode, .wrongCode): .codeNotValid
        case (.authorizationCode, .expiredCode): .codeExpired
        case (.deviceCode, .wrongCode): OAuthError(.invalidGrant, "Device code not valid")
        case (.deviceCode, .expiredCode): OAuthError(.expiredToken, "Device code is expired")
        case (.authorizationCode, .lockedUser), (.refreshToken, .lockedUser), (.jwtBearer, .lockedUser),
            (.deviceCode, .lockedUser):
            .userDisabled
        default: nil
        }
    }
}
