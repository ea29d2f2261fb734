import IdentityModel
import Localization

/// The program's own sentence for a number, which is shown instead of the server's words.
///
/// A number without a sentence is a server's own, or its message says more than a sentence could.
enum ErrorSentence {
    /// The sentence for an error; `nil` if there is only its message.
    static func of(_ error: IdpSdkError) -> TextKey? {
        error.form.map(form) ?? error.ast.map(ast) ?? error.local.map(local) ?? error.controller.flatMap(controller)
    }

    /// A second sentence with what to do; `nil` if correcting the field is sufficient.
    static func advice(for sentence: TextKey) -> TextKey? {
        switch sentence {
        case .refusedCodeExpired, .refusedCode: .adviceNewCode
        case .refusedUnknownUser: .adviceCreateUser
        case .refusedLocked, .refusedLockedForGood: .adviceUnlock
        default: nil
        }
    }

    private static func form(_ error: FormError) -> TextKey {
        switch error {
        case .usernameMissing: .refusedNoUsername
        case .passwordMissing: .refusedNoPassword
        case .activationCodeMissing: .refusedNoCode
        case .userNotFound: .refusedUnknownUser
        case .activationCodeExpired: .refusedCodeExpired
        case .activationCodeInvalid: .refusedCode
        case .currentPasswordMissing: .refusedNoCurrentPassword
        case .newPasswordMissing: .refusedNoNewPassword
        case .oldPasswordIncorrect: .refusedOldPassword
        case .passwordIncorrect: .refusedNameOrPassword
        case .attemptsRemaining: .refusedFewTries
        case .passwordUsedBefore: .refusedPasswordUsed
        case .minimumLength: .refusedPasswordShort
        case .maximumLength: .refusedPasswordLong
        case .lowerCaseCharacters: .refusedPasswordLower
        case .digits: .refusedPasswordDigits
        case .upperCaseCharacters: .refusedPasswordUpper
        case .specialCharacters: .refusedPasswordSpecial
        case .passwordIsUsername: .refusedPasswordIsName
        case .passwordIsEmail: .refusedPasswordIsEmail
        case .passwordPatternMissed: .refusedPasswordPattern
        case .userLocked: .refusedLocked
        case .userDisabled: .refusedDisabled
        case .accountNotSetUp: .refusedNotSetUp
        case .loginTimedOut: .refusedTooLate
        case .loginEnded: .refusedLoginEnded
        case .userLockedPermanently: .refusedLockedForGood
        case .protocolError: .refusedByErrorPage
        case .passwordsDiffer: .refusedPasswordsDiffer
        case .oneTimePasswordMissing: .refusedNoOneTimeCode
        case .oneTimePasswordInvalid: .refusedOneTimeCode
        case .usernameTaken: .refusedNameTaken
        case .emailTaken: .refusedEmailTaken
        case .valueMissing: .refusedFieldEmpty
        case .emailInvalid: .refusedEmail
        case .valueInvalid: .refusedField
        case .userCodeInvalid: .refusedUserCode
        case .tooManyUserCodes: .refusedUserCodes
        }
    }

    private static func ast(_ error: AstError) -> TextKey {
        switch error {
        case .malformedDevice: .refusedDeviceID
        case .notActivated: .refusedDevice
        case .deviceUnknown: .refusedDeviceUnlinked
        case .linkedToAnotherUser: .refusedOtherUser
        }
    }

    private static func local(_ local: IdpSdkError.Local) -> TextKey {
        switch local {
        case .cancelledByUser: .whyCancelled
        case .notReachable: .whyUnreachable
        case .tls: .whyTLS
        case .timeout: .whyTimeout
        case .unreadablePage: .whyUnreadable
        case .unexpectedStatus: .whyUnexpected
        case .errorRedirect: .whyErrorRedirect
        case .tooManyPages: .whyTooManyPages
        case .missingField: .whyMissingField
        case .rejectedCredentials: .refusedTyped
        case .rejectedNewPassword: .refusedNewPassword
        case .rejectedValue: .refusedValue
        case .startedAnew: .whyStartedAnew
        case .pageExpired: .refusedPageExpired
        case .redirectMismatch: .whyMismatch
        case .anotherHost: .whyAnotherHost
        case .invalidCall: .whyInvalidCall
        case .serverStorageFull: .whyServerFull
        case .scriptRequired: .whyScript
        case .deadlinePassed: .whyDeadline
        case .providerBusy: .whyProviderBusy
        }
    }

    private static func controller(_ error: MasterControllerErrorCode) -> TextKey? {
        switch error {
        case .invalidState: .whyControllerState
        case .invalidParameter: .whyControllerParameter
        case .cancelled: .whyControllerCancelled
        case .notReachable: .whyControllerUnreachable
        case .grantRefused: .whyGrantRefused
        case .unusableAnswer: .whyTokenAnswer
        case .tokenRefused: .whyTokenUntrusted
        case .mismatchedUser: .whyOtherUser
        case .noAuthorisationCode: .whyNoCodeHandedOn
        case .providerStorageFull: .whyProviderFull
        case .clientRefused: .whyClientRefused
        case .unknownUser: .whyStranger
        case .noToken: .whyNothingKept
        case .tokenOutdated: .whyKeptTooLong
        case .noFirstFactor: .whyModeKeepsNothing
        case .providerBusy: .whyProviderBusy
        case .wrongPIN: .whyPINWrong
        case .pinBlocked: .whyFactorGone
        case .factorDamaged: .whyFactorDamaged
        case .outOfMemory: .whyNoMemory
        case .storage: .whyStoreFailed
        case .storageFull: .whyStorageFull
        case .storageReadOnly: .whyStoreReadOnly
        case .storageCannotOpen: .whyStoreClosed
        case .storageDamaged: .whyStoreDamaged
        case .storageTooNew: .whyNewerStorage
        case .storageBusy: .whyStorageBusy
        case .storageNotPrivate: .whyStoreNotPrivate
        // Each of two operating systems has its own number for it.
        case .sensorDismissed, .sensorDismissedByUser: .whySensorDismissed
        case .sensorInterrupted: .whySensorInterrupted
        case .sensorClosedByApp: .whySensorAppClosed
        case .sensorLocked: .whySensorLocked
        case .sensorDidNotRecognise: .whySensorNoMatch
        case .sensorMissing: .whySensorMissing
        // The status says the same.
        case .grantNotSupported, .loginNotConfirmed, .mcConfigUnreadable, .sdkConfigUnreadable: nil
        }
    }
}
