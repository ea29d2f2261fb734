import HTTPMessage
import IdentityModel
import PageMarkup

/// Posts the authorization response to the client (OAuth 2.0 Form Post Response Mode).
struct PostedAnswer: Page, Hashable {
    static let kind = PageKind.formPost
    static let keycloak = KeycloakPage("", nil, .namedInput(name: "continue", id: ""))

    let redirect: PageAddress
    /// The parameters: `state`, `session_state`, `iss` and `code`, or the error.
    let fields: FormFields

    var isError: Bool { fields["error"] != nil }

    func content(_ texts: PageTexts) -> PageContent {
        PageContent(
            title: isError ? texts[.postedErrorTitle] : texts[.postedTitle],
            lead: isError ? texts[.postedErrorLead] : texts[.postedLead],
            form: .init(
                action: redirect, hidden: fields,
                buttons: [.init(label: isError ? texts[.backToApp] : texts[.continue])]))
    }

    func repeatAddress(_ content: PageContent, request: () -> PageAddress?) -> PageAddress? {
        nil
    }
}
