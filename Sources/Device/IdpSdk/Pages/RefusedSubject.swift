import HTML

/// What a rejection refers to: the credentials, a new password, or another value.
///
/// They need different errors, because a wrong password can lock the user, but a wrong date of birth does not. Decided
/// by the fields, never by texts.
struct RefusedSubject {
    let local: IdpSdkError.Local

    /// `marked` are the names of the inputs that the page marks.
    init(_ page: HTMLPage, _ controls: [Control], marked: Set<String>) {
        let asked = controls.filter(FieldReader.isFillable)
        let passwords = asked.filter { $0.kind == .password }
        let wrong = asked.filter { marked.contains($0.name) || $0.isInvalid }
        let code = FieldID.activationCode.rawValue
        let isProfile = Self.profilePages.contains(page.bodyAttributes["data-page-id"] ?? "")
        if passwords.count > 1 || passwords.contains(where: { $0.autocomplete.contains("new-password") }) {
            let isOld = { (control: Control) in control.autocomplete.contains("current-password") }
            // The displayed text is that of the first marked field.
            if let first = wrong.first {
                // Together with a code, a name proves an identity; without one, it is a value of a new account.
                let isCredentialRefused =
                    asked.contains { $0.name == code } && [code, FieldID.username.rawValue].contains(first.name)
                local =
                    first.kind != .password
                    ? (isCredentialRefused ? .rejectedCredentials : .rejectedValue)
                    : isOld(first) ? .rejectedCredentials : .rejectedNewPassword
            } else if asked.contains(where: { $0.kind != .password && $0.kind != .checkbox }) {
                local = .rejectedValue
            } else {
                local = passwords.contains(where: isOld) ? .rejectedCredentials : .rejectedNewPassword
            }
        } else if !passwords.isEmpty {
            local = .rejectedCredentials
        } else {
            // A name or a one-time code alone on a page belongs to the login; several fields without a password do not.
            let isCredentialRefused =
                wrong.contains(where: Self.isCredential) || !page.ids(beginning: "input-error-otp").isEmpty
            let isValue = isProfile || (!wrong.isEmpty && !isCredentialRefused && asked.count > 1)
            local = isValue ? .rejectedValue : .rejectedCredentials
        }
    }

    private static func isCredential(_ control: Control) -> Bool {
        !loginWords.isDisjoint(with: control.autocomplete + [control.name])
    }

    private static let loginWords: Set<String> = [
        "username", "one-time-code", "webauthn", "otp", "totp", FieldID.activationCode.rawValue,
    ]

    /// Keycloak's pages for a user's profile or a new account.
    private static let profilePages: Set<String> = [
        "login-login-update-profile", "login-update-email", "login-idp-review-user-profile", "login-register",
    ]
}
