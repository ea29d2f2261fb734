import IdentityModel
import Localization

/// The sentence for an error code; each code that this program or its provider sends has its own.
///
/// The tables are those of the provider's forms (580) and the AST side (513; Sources/KOBIL.md, Error codes), of the
/// IdpSdk (900) and the Master Controller (910), and of the operating system's biometry (802).
enum ErrorSentence {
    /// The sentence for a code; `nil` for an unknown code.
    static func of(_ error: IdpSdkError) -> TextKey? {
        switch error.subsystem {
        case IdpSdkError.formSubsystem: form(error.errorCode)
        case IdpSdkError.astSubsystem: ast(error.errorCode)
        case IdpSdkError.localSubsystem: error.local.map(local)
        case 910: controller(error.errorCode)
        case 802: sensor(error.errorCode)
        default: nil
        }
    }

    private static func form(_ code: Int) -> TextKey? {
        switch code {
        case 1: .refusedNoUsername
        case 2: .refusedNoPassword
        case 3: .refusedNoCode
        case 4: .refusedUnknownUser
        case 5: .refusedCodeExpired
        case 6: .refusedCode
        case 7: .refusedNoCurrentPassword
        case 8: .refusedNoNewPassword
        case 9: .refusedOldPassword
        case 10: .refusedNameOrPassword
        case 11: .refusedFewTries
        case 12...21: passwordRule(code)
        case 900: .refusedLocked
        case 901: .refusedDisabled
        case 903: .refusedTooLate
        case 905: .refusedLockedForGood
        case 910: .refusedByErrorPage
        case 920: .refusedPasswordsDiffer
        case 921: .refusedNoOneTimeCode
        case 922: .refusedOneTimeCode
        case 923: .refusedNameTaken
        case 924: .refusedEmailTaken
        case 925: .refusedFieldEmpty
        case 926: .refusedEmail
        case 927: .refusedField
        default: nil
        }
    }

    private static func passwordRule(_ code: Int) -> TextKey {
        switch code {
        case 12: .refusedPasswordUsed
        case 13: .refusedPasswordShort
        case 14: .refusedPasswordLong
        case 15: .refusedPasswordLower
        case 16: .refusedPasswordDigits
        case 17: .refusedPasswordUpper
        case 18: .refusedPasswordSpecial
        case 19: .refusedPasswordIsName
        case 20: .refusedPasswordIsEmail
        default: .refusedPasswordPattern
        }
    }

    private static func ast(_ code: Int) -> TextKey? {
        switch code {
        case 4002: .refusedDeviceID
        case 4036: .refusedDevice
        case 4041: .refusedDeviceUnlinked
        case 4042: .refusedOtherUser
        default: nil
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

    private static func controller(_ code: Int) -> TextKey? {
        switch code {
        case 1: .whyControllerState
        case 2: .whyControllerParameter
        case 3: .whyControllerCancelled
        case 10: .whyControllerUnreachable
        case 11: .whyGrantRefused
        case 12: .whyTokenAnswer
        case 13: .whyTokenUntrusted
        case 14: .whyOtherUser
        case 15: .whyNoCodeHandedOn
        case 16: .whyProviderFull
        case 19: .whyClientRefused
        case 20: .whyStranger
        case 21: .whyNothingKept
        case 22: .whyKeptTooLong
        case 23: .whyModeKeepsNothing
        case 24: .whyProviderBusy
        case 30: .whyPINWrong
        case 31: .whyFactorGone
        case 32: .whyFactorDamaged
        case 33: .whyNoMemory
        default: store(code)
        }
    }

    private static func store(_ code: Int) -> TextKey? {
        switch code {
        case 100: .whyStoreFailed
        case 101: .whyStorageFull
        case 102: .whyStoreReadOnly
        case 103: .whyStoreClosed
        case 104: .whyStoreDamaged
        case 105: .whyNewerStorage
        case 106: .whyStorageBusy
        case 107: .whyStoreNotPrivate
        default: nil
        }
    }

    /// The numbers are those of the operating systems; numbers with the same meaning share a sentence.
    private static func sensor(_ code: Int) -> TextKey? {
        switch code {
        case 128, 2: .whySensorDismissed
        case 4: .whySensorInterrupted
        case 9: .whySensorAppClosed
        case 8: .whySensorLocked
        case 25_293: .whySensorNoMatch
        case 67_811: .whySensorMissing
        default: nil
        }
    }
}
