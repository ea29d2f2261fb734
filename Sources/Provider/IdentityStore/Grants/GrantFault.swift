import IdentityModel
package import OpenID

/// The errors that token endpoints return because of a fault; the codes and tokens stay valid.
package enum GrantFault {
    /// The error for a grant; `nil` if the request has no such fault.
    package static func refusal(of grant: TokenGrant) -> OAuthError? {
        guard let fault = RequestFault.current, let refusal = refusal(of: grant, by: fault.name), fault.strikes()
        else { return nil }
        return refusal
    }

    private static func refusal(of grant: TokenGrant, by fault: FaultName) -> OAuthError? {
        switch (grant, fault) {
        case (.authorizationCode, .wrongCode): .codeNotValid
        case (.authorizationCode, .expiredCode): .codeExpired
        case (.deviceCode, .wrongCode): .deviceCodeNotValid
        case (.deviceCode, .expiredCode): .deviceCodeExpired
        case (.authorizationCode, .lockedUser), (.refreshToken, .lockedUser), (.jwtBearer, .lockedUser),
            (.deviceCode, .lockedUser):
            .userDisabled
        default: nil
        }
    }
}

/// The errors that a page shows for a password or an activation code because of a fault; no failed attempt is counted.
package enum CredentialFault {
    /// The error for a secret; `nil` if the request has no such fault.
    package static func error(of kind: CredentialRecord.Kind, in realm: RealmRecord) -> InputRefusal? {
        guard let fault = RequestFault.current, let error = error(of: kind, by: fault.name, in: realm), fault.strikes()
        else { return nil }
        return error
    }

    private static func error(
        of kind: CredentialRecord.Kind, by fault: FaultName, in realm: RealmRecord
    ) -> InputRefusal? {
        switch fault {
        case .lockedUser: .locked(by: realm.bruteForce)
        case .wrongCode where kind == .activationCode: .form(.activationCodeInvalid)
        case .expiredCode where kind == .activationCode: .form(.activationCodeExpired)
        default: nil
        }
    }
}
