import IdentityModel

/// What a provider's refusal means: our sentence for it, and the field it is about (kobil.md 5.4, the 580 codes).
enum RefusalText {
    /// Our sentence; nil where only the server's words are known.
    static func sentence(for error: IdpSdkError) -> TextKey? {
        switch (error.subsystem, error.errorCode) {
        case (580, 1): .refusedNoUsername
        case (580, 2): .refusedNoPassword
        case (580, 3): .refusedNoCode
        case (580, 4): .refusedUnknownUser
        case (580, 5): .refusedCodeExpired
        case (580, 6): .refusedCode
        case (580, 7): .refusedNoCurrentPassword
        case (580, 8): .refusedNoNewPassword
        case (580, 9): .refusedOldPassword
        case (580, 10), (580, 11), (900, 10): .refusedNameOrPassword
        case (580, 12...21): .refusedPasswordRule
        case (580, 900): .refusedLocked
        case (513, 4042): .refusedOtherUser
        case (513, 4036), (513, 4041): .refusedDevice
        default: nil
        }
    }

    /// What the person can do about it from the page, in a second sentence; nil where correcting the field is all.
    static func advice(for sentence: TextKey) -> TextKey? {
        switch sentence {
        case .refusedCodeExpired, .refusedCode: .adviceNewCode
        case .refusedUnknownUser: .adviceCreateUser
        case .refusedLocked: .adviceUnlock
        default: nil
        }
    }

    /// Which of a page's fields the refusal is about; nil for the whole page.
    static func field(for error: IdpSdkError, among fields: [FieldID]) -> Int? {
        let wanted: [FieldID] =
            switch (error.subsystem, error.errorCode) {
            case (580, 1), (580, 4), (513, 4042), (580, 900): [.username]
            case (580, 2), (580, 10), (580, 11): [.password]
            case (900, 10): [.password, .activationCode]
            case (580, 3), (580, 5), (580, 6): [.activationCode]
            case (580, 7), (580, 9): [.currentPassword]
            case (580, 8), (580, 12...21): [.newPassword, .password]
            default: []
            }
        return wanted.lazy.compactMap { id in fields.firstIndex(of: id) }.first
    }
}
