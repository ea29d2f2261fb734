import HTTPMessage
import IdentityModel
import IdentityStore
import PageMarkup

/// Asks for the user's consent to a client's scopes.
struct ConsentForm: Page, Hashable {
    static let kind = PageKind.consent
    static let fields: [FieldID] = [.consentCode]
    static let keycloak = KeycloakPage(
        "login-login-oauth-grant", nil, .button(name: "accept", id: "kc-login"),
        .button(name: "cancel", id: "kc-cancel"))

    let action: PageAddress
    /// The client's display name.
    let clientName: String
    let scopes: [ConsentQuestion.Scope]
    /// Proves that the form is from this server; sent back as `code`.
    let code: Secret

    func content(_ texts: PageTexts) -> PageContent {
        PageContent(
            title: texts[.consentTitle], lead: texts[.consentLead, ["client": clientName]],
            form: .init(
                action: action, hidden: ["code": code.exposedText],
                buttons: [
                    .init(label: texts[.consentAllow], name: PageAnswers.Choice.accept.rawValue),
                    .init(label: texts[.consentDeny], name: PageAnswers.Choice.cancel.rawValue),
                ]))
    }
}
