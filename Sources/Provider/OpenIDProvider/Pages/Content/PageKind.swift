import IdentityStore

/// The kinds of page, without their content.
enum PageKind: String, Sendable, Hashable, CaseIterable {
    case login, enrolment, nameAndCode, temporaryPassword, newPassword, changePassword, forgotPassword
    case oneTimePassword, totpSetup, registration, updateProfile, terms, consent, deviceCode
    case logoutConfirmation, loggedOut, pageExpired, info, error, formPost

    /// The kind of page for a step of a login, which has the same name.
    init(_ kind: LoginPage.Kind) {
        guard let own = PageKind(rawValue: kind.rawValue) else {
            // `PageFieldsTests` compares the names.
            preconditionFailure("no page is named \(kind)")
        }
        self = own
    }
}
