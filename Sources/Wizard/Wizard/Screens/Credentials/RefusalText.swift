import IdentityModel
import Localization

/// The meaning of a provider's refusal for its page: the wizard's sentence, advice, and the field concerned.
enum RefusalText {
    /// The wizard's sentence; `nil` if there is only the server's message.
    static func sentence(for error: IdpSdkError) -> TextKey? { ErrorSentence.of(error) }

    /// A second sentence with what to do; `nil` if correcting the field is sufficient.
    static func advice(for sentence: TextKey) -> TextKey? {
        switch sentence {
        case .refusedCodeExpired, .refusedCode: .adviceNewCode
        case .refusedUnknownUser: .adviceCreateUser
        case .refusedLocked, .refusedLockedForGood: .adviceUnlock
        default: nil
        }
    }

    /// The index of the field that the refusal concerns; `nil` for the whole page.
    static func field(for error: IdpSdkError, among fields: [FieldID]) -> Int? {
        let newPasswords: [FieldID] = [.newPassword, FieldID("password-new"), .password]
        let wanted: [FieldID] =
            switch (error.subsystem, error.errorCode) {
            case (580, 1), (580, 4), (513, 4042), (580, 900), (580, 901), (580, 905): [.username]
            case (580, 2), (580, 10), (580, 11): [.password, .currentPassword]
            case (900, 10): [.password, .activationCode, FieldID("otp"), FieldID("totp")]
            case (580, 3), (580, 5), (580, 6): [.activationCode]
            case (580, 7), (580, 9): [.currentPassword, .password]
            case (580, 8), (580, 12...21), (900, 16): newPasswords
            case (580, 920): repetitions
            case (580, 921), (580, 922): [FieldID("otp"), FieldID("totp")]
            case (580, 923): [.username]
            case (580, 924): [FieldID("email")]
            default: []
            }
        return wanted.lazy.compactMap { id in fields.firstIndex(of: id) }.first
    }

    /// The index of the field that repeats a new password; `nil` if there is none.
    static func repetition(among fields: [FieldID]) -> Int? {
        repetitions.lazy.compactMap { fields.firstIndex(of: $0) }.first
    }

    private static let repetitions = [FieldID("confirmPassword"), FieldID("password-confirm")]
}
