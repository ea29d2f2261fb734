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

/// Asks whether the user accepts the terms.
struct TermsForm: Page, Hashable {
    static let kind = PageKind.terms
    static let keycloak = KeycloakPage(
        "login-terms", nil, .button(name: "accept", id: "kc-accept"), .button(name: "cancel", id: "kc-decline"))

    let action: PageAddress
    let paragraphs: [String]

    func content(_ texts: PageTexts) -> PageContent {
        PageContent(
            title: texts[.termsTitle], paragraphs: paragraphs,
            form: .init(
                action: action,
                buttons: [
                    .init(label: texts[.termsAccept], name: PageAnswers.Choice.accept.rawValue),
                    .init(label: texts[.termsDecline], name: PageAnswers.Choice.cancel.rawValue),
                ]))
    }
}

/// Asks for the code that a device without a keyboard shows (RFC 8628, section 3.3).
struct DeviceCodeForm: Page, Hashable {
    static let kind = PageKind.deviceCode
    static let fields: [FieldID] = [.userCode]
    static let keycloak = KeycloakPage(
        "login-login-oauth2-device-verify-user-code", "kc-user-verify-device-user-code-form",
        .button(name: "", id: "kc-login"))

    let action: PageAddress
    /// The code from the query, or the one that the user has typed.
    var userCode = ""
    /// The error in the last answer; `nil` when the page is shown for the first time.
    var error: InputRefusal?

    func content(_ texts: PageTexts) -> PageContent {
        PageContent(
            title: texts[.deviceTitle], lead: texts[.deviceLead], errors: error.map { [$0] } ?? [],
            form: .init(
                action: action,
                inputs: [
                    PageInput(
                        field: .userCode, label: texts[.deviceCode], kind: .code, value: userCode, maximumLength: 32)
                ],
                buttons: [.init(label: texts[.continue])]))
    }

    func repeatAddress(_ content: PageContent, request: () -> PageAddress?) -> PageAddress? {
        action.settingQuery(["session_code": nil, "user_code": userCode.isEmpty ? nil : userCode])
    }
}

struct LogoutForm: Page, Hashable {
    static let kind = PageKind.logoutConfirmation
    static let fields: [FieldID] = [.sessionCode]
    static let keycloak = KeycloakPage("login-logout-confirm", nil, .namedInput(name: "confirmLogout", id: "kc-logout"))

    let action: PageAddress
    /// Proves that the form is from this server; sent back as `session_code`.
    let sessionCode: String

    func content(_ texts: PageTexts) -> PageContent {
        PageContent(
            title: texts[.logoutTitle], lead: texts[.logoutLead],
            form: .init(
                action: action, hidden: ["session_code": sessionCode],
                buttons: [.init(label: texts[.logoutTitle], name: "confirmLogout")]))
    }

    func repeatAddress(_ content: PageContent, request: () -> PageAddress?) -> PageAddress? {
        request()
    }
}
