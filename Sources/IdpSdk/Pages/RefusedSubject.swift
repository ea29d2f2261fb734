import HTML

/// What a page's refusal is about: who logs in, a new password, or a value that proves nothing.
///
/// A wrong password may lock a user and a wrong date of birth does not: the person must be told the one and not the other. Told by what the
/// fields are and never by the words.
struct RefusedSubject {
    /// The error's number.
    let local: IdpSdkError.Local

    /// `marked` are the names of the inputs that the page says something about.
    init(_ page: Page, _ controls: [Control], marked: Set<String>) {
        let asked = controls.filter(FieldReader.isFillable)
        let passwords = asked.filter { $0.kind == .password }
        let wrong = asked.filter { marked.contains($0.name) || $0.isInvalid }
        let code = FieldID.activationCode.rawValue
        let isProfile = Self.profilePages.contains(page.bodyAttributes["data-page-id"] ?? "")
        if passwords.count > 1 || passwords.contains(where: { $0.autocomplete.contains("new-password") }) {
            let isOld = { (control: Control) in control.autocomplete.contains("current-password") }
            // The first that is marked is the one whose words are told.
            if let first = wrong.first {
                // Where a code is asked, it and the name prove somebody; where none is, they are values of a new account.
                let isProof =
                    asked.contains { $0.name == code } && [code, FieldID.username.rawValue].contains(first.name)
                local =
                    first.kind != .password
                    ? (isProof ? .rejectedCredentials : .rejectedValue)
                    : isOld(first) ? .rejectedCredentials : .rejectedNewPassword
            } else if asked.contains(where: { $0.kind != .password && $0.kind != .checkbox }) {
                local = .rejectedValue
            } else {
                local = passwords.contains(where: isOld) ? .rejectedCredentials : .rejectedNewPassword
            }
        } else if !passwords.isEmpty {
            local = .rejectedCredentials
        } else {
            // A name or a one-time code on a page of its own is part of the login; several fields without any password are not.
            let isProof = wrong.contains(where: Self.provesSomebody) || !page.ids(beginning: "input-error-otp").isEmpty
            let isValue = isProfile || (!wrong.isEmpty && !isProof && asked.count > 1)
            local = isValue ? .rejectedValue : .rejectedCredentials
        }
    }

    private static func provesSomebody(_ control: Control) -> Bool {
        !loginWords.isDisjoint(with: control.autocomplete + [control.name])
    }

    private static let loginWords: Set<String> = [
        "username", "one-time-code", "webauthn", "otp", "totp", FieldID.activationCode.rawValue,
    ]

    /// Keycloak's pages of values about somebody who is known already, or not yet anybody.
    private static let profilePages: Set<String> = [
        "login-login-update-profile", "login-update-email", "login-idp-review-user-profile", "login-register",
    ]
}
