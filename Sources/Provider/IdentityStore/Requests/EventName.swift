package import OpenID

/// The name of an event in the log, in Keycloak's words (`EventType` and `OperationType`, 26.7).
package enum EventName: String, Sendable, Hashable, CaseIterable {
    case login = "LOGIN"
    case registration = "REGISTER"
    case codeToToken = "CODE_TO_TOKEN"
    case refreshToken = "REFRESH_TOKEN"
    case clientLogin = "CLIENT_LOGIN"
    case deviceUserCode = "OAUTH2_DEVICE_VERIFY_USER_CODE"
    case deviceCodeToToken = "OAUTH2_DEVICE_CODE_TO_TOKEN"
    case accountDeletion = "DELETE_ACCOUNT"
    case logout = "LOGOUT"
    case revocation = "REVOKE_GRANT"
    case passwordChange = "UPDATE_PASSWORD"
    case profileChange = "UPDATE_PROFILE"
    case authenticatorSetup = "UPDATE_TOTP"
    case temporaryLockOut = "USER_DISABLED_BY_TEMPORARY_LOCKOUT"
    case permanentLockOut = "USER_DISABLED_BY_PERMANENT_LOCKOUT"
    /// A change by an administrator; the log also names the resource.
    case create = "CREATE"
    case update = "UPDATE"
    case delete = "DELETE"
    case action = "ACTION"

    /// The name of the event after a refusal.
    package var refused: String { rawValue + "_ERROR" }
}

extension EventName {
    /// The event of a request to a token endpoint; `nil` for a grant type that Keycloak has no event for.
    package init?(grant: GrantType) {
        switch grant {
        case .password, .jwtBearer: self = .login
        case .authorizationCode: self = .codeToToken
        case .refreshToken: self = .refreshToken
        case .clientCredentials: self = .clientLogin
        case .deviceCode: self = .deviceCodeToToken
        default: return nil
        }
    }
}
