import IdentityModel

/// Which sentence says what happened, and which says why.
enum FailureTexts {
    /// What happened, by the flow.
    static func what(_ flow: WizardFlow) -> TextKey {
        switch flow {
        case .activate, .addUser: .failedActivation
        case .login: .failedLogin
        case .stayLoggedIn: .failedStay
        case .restart: .failedRestart
        case .logout: .failedLogout
        case .deleteUser: .failedDelete
        }
    }

    /// What happened at the start.
    static func what(_ reason: StartFailure.Reason) -> TextKey {
        switch reason {
        case .server: .failedServer
        case .localStorage, .newerStorage: .failedStorage
        case .other: .failedStart
        }
    }

    /// Why, at the start.
    static func why(_ reason: StartFailure.Reason) -> TextKey {
        switch reason {
        case .server: .whyServer
        case .localStorage: .whyStorage
        case .newerStorage: .whyNewerStorage
        case .other: .whyUnknown
        }
    }

    /// Why, by the provider's refusal where its code is known, else by the status.
    static func why(_ status: StatusType, _ error: IdpSdkError?, _ state: SdkState) -> TextKey {
        if let error, let known = RefusalText.sentence(for: error) { return known }
        if let local = error?.local, let key = why(local) { return key }
        if let error, let key = why(device: error) { return key }
        return switch status {
        case .notReachable, .connectionLost: .whyUnreachable
        case .activationCodeExpired, .atcExpired: .refusedCodeExpired
        case .wrongCredentials: .refusedNameOrPassword
        case .lockedUser: .refusedLocked
        case .mismatchedUser: .refusedOtherUser
        case .invalidPassword: .refusedPasswordRule
        case .invalidPin: .whyPIN
        case .pinBlocked: .whyPINBlocked
        case .temporaryLocked: .whySensorLocked
        case .negative: .whySensorNoMatch
        case .offlineNotActivated: .whyNoFactor
        case .noTokenDataAvailable: .whyNoToken
        case .tokenDataIsOutdated: .whyOutdated
        case .cannotAcquireTokenData: .whyTokenRefused
        case .cannotAcquireAuthorizationCode: .whyNoCode
        case .cannotAcquireAccessTokenForAuthorizationCode: .whyCodeRefused
        case .loginRequired: .whyLoginRequired
        case .invalidState, .uninitialized: state == .activationRequired ? .whyNobodyActivated : .whyInvalidState
        case .invalidUserId: .whyUnknownHere
        case .userIdAlreadyExists: .whyAlreadyHere
        case .internalError: .whyStorage
        default: .whyUnknown
        }
    }

    /// What the Master Controller finds by itself: 802 the sensor (KOBIL's numbers), 910 its own.
    private static func why(device error: IdpSdkError) -> TextKey? {
        switch (error.subsystem, error.errorCode) {
        case (802, 25_293): .whySensorNoMatch
        case (802, 8): .whySensorLocked
        case (802, 67_811): .whySensorMissing
        case (910, 12): .whyUnexpected
        case (910, 13): .whyTokenUntrusted
        case (910, 32): .whyFactorDamaged
        case (910, 101): .whyStorageFull
        case (910, 105): .whyNewerStorage
        case (910, 106): .whyStorageBusy
        default: nil
        }
    }

    private static func why(_ local: IdpSdkError.Local) -> TextKey? {
        switch local {
        case .notReachable: .whyUnreachable
        case .tls: .whyTLS
        case .timeout, .deadlinePassed: .whyTimeout
        case .unreadablePage: .whyUnreadable
        case .scriptRequired: .whyScript
        case .unexpectedStatus, .serverStorageFull: .whyUnexpected
        case .errorRedirect: .whyErrorRedirect
        case .tooManyPages: .whyTooManyPages
        case .missingField: .whyMissingField
        case .redirectMismatch: .whyMismatch
        case .invalidCall: .whyInvalidCall
        case .cancelledByUser, .rejectedCredentials: nil
        }
    }
}
