import IdentityStore
import PageMarkup

enum InformationPage: Page, Hashable {
    static let kind = PageKind.info
    static let keycloak = KeycloakPage("login-info", nil)

    /// Who is signed in in this browser: the user's names.
    case signedIn(String)
    case nobodySignedIn
    case deviceAllowed
    case deviceDenied

    func content(_ texts: PageTexts) -> PageContent {
        switch self {
        case .nobodySignedIn: PageContent(title: texts[.accountTitle], paragraphs: [texts[.accountNobody]])
        case .signedIn(let name):
            PageContent(title: texts[.accountTitle], paragraphs: [texts[.accountSignedIn, ["name": name]]])
        case .deviceAllowed:
            PageContent(title: texts[.deviceAllowedTitle], paragraphs: [texts[.deviceAllowedText]])
        case .deviceDenied: PageContent(title: texts[.deviceDeniedTitle], paragraphs: [texts[.deviceDeniedText]])
        }
    }

    func repeatAddress(_ content: PageContent, request: () -> PageAddress?) -> PageAddress? {
        switch self {
        case .signedIn, .nobodySignedIn: request()
        case .deviceAllowed, .deviceDenied: nil
        }
    }
}

/// Reports that the flow has ended with an error.
struct FailurePage: Page, Hashable {
    static let kind = PageKind.error
    static let keycloak = KeycloakPage("login-error", nil)

    let error: InputRefusal

    func content(_ texts: PageTexts) -> PageContent {
        PageContent(title: texts[.failedTitle], errors: [error], paragraphs: [texts[.failedText]])
    }

    func repeatAddress(_ content: PageContent, request: () -> PageAddress?) -> PageAddress? {
        request()
    }
}

/// Reports that the answered page has expired, and links to the current page.
struct ExpiredPage: Page, Hashable {
    static let kind = PageKind.pageExpired
    static let keycloak = KeycloakPage("login-login-page-expired", nil)

    /// The address that starts the login again.
    let restart: PageAddress
    /// The address of the login's current page.
    let current: PageAddress

    func content(_ texts: PageTexts) -> PageContent {
        PageContent(
            title: texts[.expiredTitle], paragraphs: [texts[.expiredText]],
            links: [
                .init(label: texts[.expiredContinue], address: current, id: "loginContinueLink"),
                .init(label: texts[.expiredRestart], address: restart, id: "loginRestartLink"),
            ])
    }

    func repeatAddress(_ content: PageContent, request: () -> PageAddress?) -> PageAddress? {
        current
    }
}

struct LoggedOutPage: Page, Hashable {
    static let kind = PageKind.loggedOut
    static let keycloak = KeycloakPage("login-info", nil)

    /// The client's address to return to; `nil` shows no link.
    var client: PageAddress?

    func content(_ texts: PageTexts) -> PageContent {
        PageContent(
            title: texts[.loggedOutTitle], paragraphs: [texts[.loggedOutText]],
            links: client.map { [.init(label: texts[.backToApp], address: $0, id: "back-to-client")] } ?? [])
    }

    func repeatAddress(_ content: PageContent, request: () -> PageAddress?) -> PageAddress? {
        request()?.settingQuery(["id_token_hint": nil])
    }
}
