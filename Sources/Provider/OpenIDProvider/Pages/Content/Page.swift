import IdentityModel
import IdentityStore
import PageMarkup

/// A page of the server: its form, its fields and its content; a theme converts it to markup.
protocol Page: Sendable {
    static var kind: PageKind { get }
    /// The fields that the page can have; only those are read from a posted form.
    static var fields: [FieldID] { get }
    /// The names in Keycloak's theme; a page that Keycloak does not have gets names of the same form.
    static var keycloak: KeycloakPage { get }

    /// The texts and inputs in a language.
    func content(_ texts: PageTexts) -> PageContent

    /// The address at which a GET shows the page again; `nil` for a page that cannot be shown twice.
    ///
    /// `request` returns the address of the request, or `nil` if it was not a GET.
    func repeatAddress(_ content: PageContent, request: () -> PageAddress?) -> PageAddress?
}

extension Page {
    static var fields: [FieldID] { [] }

    var kind: PageKind { Self.kind }

    func repeatAddress(_ content: PageContent, request: () -> PageAddress?) -> PageAddress? {
        content.form?.action.settingQuery(["session_code": nil])
    }
}

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
