import HTTPMessage
import IdentityModel
import IdentityStore
import PageMarkup
import Sentences

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
            title: texts(Text("Allow access?")), lead: texts(Text("\(clientName) asks for:")),
            form: .init(
                action: action, hidden: ["code": code.exposedText],
                buttons: [
                    .init(label: texts(Text("Allow")), name: PageAnswers.Choice.accept.rawValue),
                    .init(label: texts(Text("Do not allow")), name: PageAnswers.Choice.cancel.rawValue),
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
            title: texts(Text("Terms of use")), paragraphs: paragraphs,
            form: .init(
                action: action,
                buttons: [
                    .init(label: texts(Text("Accept")), name: PageAnswers.Choice.accept.rawValue),
                    .init(label: texts(Text("Decline")), name: PageAnswers.Choice.cancel.rawValue),
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
            title: texts(Text("Connect a device")), lead: texts(Text("Enter the code that the device shows.")),
            errors: error.map { [$0] } ?? [],
            form: .init(
                action: action,
                inputs: [
                    PageInput(
                        field: .userCode, label: texts(Text("Code of the device")), kind: .code, value: userCode,
                        maximumLength: 32)
                ],
                buttons: [.init(label: texts(Text("Continue")))]))
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
            title: texts(Text("Log out")), lead: texts(Text("Do you want to log out?")),
            form: .init(
                action: action, hidden: ["session_code": sessionCode],
                buttons: [.init(label: texts(Text("Log out")), name: "confirmLogout")]))
    }

    func repeatAddress(_ content: PageContent, request: () -> PageAddress?) -> PageAddress? {
        request()
    }
}
