import IdentityModel

extension StatusType {
    /// Creates the status of a flow that got no authorization code (Sources/KOBIL.md, Error codes).
    ///
    /// Every error has a status; an error without a rule is FAILED.
    init(noCodeBecause error: IdpSdkError) {
        self =
            switch error.subsystem {
            case IdpSdkError.formSubsystem: Self(form: error.errorCode)
            case IdpSdkError.astSubsystem: error.errorCode == 4042 ? .mismatchedUser : .failed
            case IdpSdkError.localSubsystem: error.local.map(Self.init(local:)) ?? .failed
            default: .failed
            }
    }

    /// Creates the status for an error code of the provider's forms.
    ///
    /// 1 to 3, 7 and 8 name an empty field; 12 to 21 are password rules; 900 is a temporary lock-out, 905 a permanent
    /// one, 901 a disabled account. Codes from 920 are the sandbox's own, for errors without a code of KOBIL's:
    /// passwords that differ, one-time codes, existing names, missing or invalid values, a device's code.
    private init(form code: Int) {
        self =
            switch code {
            case 5: .activationCodeExpired
            case 1...4, 6...11: .wrongCredentials
            case 12...21: .invalidPassword
            case 900, 901, 905: .lockedUser
            case 920: .invalidPassword
            case 921, 922, 928: .wrongCredentials
            case 923, 924: .userIdAlreadyExists
            case 925...927: .invalidParameter
            default: .failed
            }
    }

    private init(local: IdpSdkError.Local) {
        self =
            switch local {
            case .cancelledByUser: .userCancel
            case .notReachable, .tls, .timeout, .deadlinePassed: .notReachable
            case .errorRedirect: .cannotAcquireAuthorizationCode
            case .rejectedCredentials, .pageExpired: .wrongCredentials
            case .rejectedNewPassword: .invalidPassword
            case .rejectedValue: .invalidParameter
            case .unreadablePage, .unexpectedStatus, .tooManyPages, .missingField, .redirectMismatch, .invalidCall,
                .serverStorageFull, .scriptRequired, .startedAnew, .anotherHost, .providerBusy:
                .failed
            }
    }
}
