import IdentityModel
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
