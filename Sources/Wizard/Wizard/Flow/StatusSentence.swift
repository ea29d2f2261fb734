import IdentityModel
import Localization

/// The sentence for a documented status without an error code that explains it; each status has its own.
enum StatusSentence {
    /// The sentence for a status.
    ///
    /// The switch has no default, so that every documented status is explained.
    static func of(_ status: StatusType) -> TextKey {
        switch status {
        case .ok: .whyUnknown
        case .updateAvailable: .becauseUpdateAvailable
        case .appRegistered: .becauseAppRegistered
        case .userCancel: .becauseUserCancel
        case .userConfirmationTimeout: .becauseConfirmationTimeout
        case .invalidPin: .becauseInvalidPin
        case .unknownVersion: .becauseUnknownVersion
        case .unknownClientType: .becauseUnknownClientType
        case .updateNecessary: .becauseUpdateNecessary
        case .wrongCredentials: .becauseWrongCredentials
        case .unknownCertificate: .becauseUnknownCertificate
        case .internalError: .becauseInternalError
        case .activationCodeExpired: .becauseActivationCodeExpired
        case .lockedCertificate: .becauseLockedCertificate
        case .lockedUser: .becauseLockedUser
        case .propertyNotExists: .becausePropertyNotExists
        case .invalidKeyLength: .becauseInvalidKeyLength
        case .notUnique: .becauseNotUnique
        case .textTooLong: .becauseTextTooLong
        case .invalidState: .becauseInvalidState
        case .invalidParameter: .becauseInvalidParameter
        case .invalidUserId: .becauseInvalidUserId
        case .userIdAlreadyExists: .becauseUserIdAlreadyExists
        case .registerApp: .becauseRegisterApp
        case .mismatchedUser: .becauseMismatchedUser
        case .negative: .becauseNegative
        case .readOnly: .becauseReadOnly
        case .temporaryLocked: .becauseTemporaryLocked
        case .notSuspended: .becauseNotSuspended
        case .invalidPassword: .becauseInvalidPassword
        case .passwordBlocked: .becausePasswordBlocked
        case .atcExpiresSoon: .becauseAtcExpiresSoon
        case .atcExpired: .becauseAtcExpired
        case .notReachable: .becauseNotReachable
        case .pinBlocked: .becausePinBlocked
        case .accessDenied: .becauseAccessDenied
        case .propertyExists: .becausePropertyExists
        case .tenantIdAlreadySet: .becauseTenantIdAlreadySet
        case .uninitialized: .becauseUninitialized
        case .failed: .becauseFailed
        case .loginRequired: .becauseLoginRequired
        case .alreadyInitialized: .becauseAlreadyInitialized
        case .globalPinSet: .becauseGlobalPinSet
        case .updateAvailableGlobalPinSet: .becauseUpdateAvailableGlobalPinSet
        case .invalidToken: .becauseInvalidToken
        case .offlineNotActivated: .becauseOfflineNotActivated
        case .notSupported: .becauseNotSupported
        case .connectionLost: .becauseConnectionLost
        case .noTokenDataAvailable: .becauseNoTokenData
        case .tokenDataIsOutdated: .becauseTokenDataOutdated
        case .cannotAcquireTokenData: .becauseNoTokens
        case .cannotAcquireAuthorizationCode: .becauseNoAuthorizationCode
        case .cannotAcquireAccessTokenForAuthorizationCode: .becauseCodeNotTaken
        case .serverCancel: .becauseServerCancel
        }
    }
}
