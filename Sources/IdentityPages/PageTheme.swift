import HTTPMessage
import IdentityCore
package import IdentityModel
package import PageMarkup

/// Gives pages their markup: which elements, ids and input names a client of that world expects.
///
/// A tenant has one theme. What is shown is the page's matter, how a program finds it is the theme's.
package protocol PageTheme: Sendable {
    /// The whole document of a page.
    func document(of page: Page, in frame: PageFrame) -> MarkupDocument

    /// The name of an input on a page of that kind; where the theme has none of its own, the field's id.
    func inputName(of field: FieldID, on kind: Page.Kind) -> String
}

extension PageTheme {
    /// What the fields of a posted page mean, whatever the theme calls its inputs.
    ///
    /// The names are those of `FieldID`. The password to be set is `new-password` on every page, the one that holds `password` or, where
    /// both are asked, `current-password`. Fields that the page does not have keep their names, but cannot pose as one that it has.
    func answers(of kind: Page.Kind, form: FormFields) -> PageAnswers {
        var ids: [String: String] = [:]
        for field in kind.fields { ids[inputName(of: field, on: kind)] = field.rawValue }
        let reserved = Set(kind.fields.map(\.rawValue))
        var result = FormFields()
        for field in form.fields {
            if let name = ids[field.name] {
                result.add(name, field.secret)
            } else if !reserved.contains(field.name) {
                result.add(field.name, field.secret)
            }
        }
        return PageAnswers(result)
    }
}

extension Page.Kind {
    /// What a page of that kind can ask.
    package var fields: [FieldID] {
        switch self {
        case .login: [.username, .password]
        case .enrolment: [.username, .newPassword, .activationCode]
        case .nameAndCode: [.username, .activationCode]
        case .temporaryPassword: [.password]
        case .newPassword: [.newPassword, .confirmPassword, .logoutSessions]
        case .changePassword: [.username, .currentPassword, .newPassword]
        case .forgotPassword: [.username, .activationCode, .newPassword]
        case .oneTimePassword: [.otp]
        case .totpSetup: [.otp, .deviceLabel, .logoutSessions]
        case .recoveryCodes: [.deviceLabel, .logoutSessions]
        case .registration: [.username, .email, .firstName, .lastName, .newPassword, .confirmPassword]
        case .updateProfile: [.username, .email, .firstName, .lastName]
        case .consent: [.consentCode]
        case .deviceCode: [.userCode]
        case .logoutConfirmation: [.sessionCode]
        case .terms, .loggedOut, .pageExpired, .info, .error, .formPost: []
        }
    }
}

extension ThemeName {
    /// The theme of that name.
    var theme: any PageTheme {
        switch self {
        case .kobil: KobilTheme()
        case .keycloak: KeycloakTheme()
        }
    }
}

/// What every page of a tenant has around it.
package struct PageFrame: Sendable, Hashable {
    /// The tenant's name for people.
    let tenantName: String
    /// Where the style sheet is served.
    let styleSheet: PageAddress
    /// Whether the page answers a POST; where a theme rewrites the browser's history, only then.
    var answersPost = false
}
