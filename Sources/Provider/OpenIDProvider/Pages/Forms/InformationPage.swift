import IdentityStore
import PageMarkup
import Sentences

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
        case .nobodySignedIn:
            PageContent(
                title: texts(Text("Your account")),
                paragraphs: [texts(Text("Nobody is signed in in this browser. Go back to the app to sign in."))])
        case .signedIn(let name):
            PageContent(
                title: texts(Text("Your account")),
                paragraphs: [
                    texts(
                        Text(
                            "Signed in: \(name). The operator of this server can change the account, or an app that asks for it at a login."
                        ))
                ])
        case .deviceAllowed:
            PageContent(
                title: texts(Text("Device login successful")),
                paragraphs: [texts(Text("You may close this window and go back to your device."))])
        case .deviceDenied:
            PageContent(
                title: texts(Text("Device login denied")),
                paragraphs: [texts(Text("The device was not logged in. You may close this window."))])
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
        PageContent(
            title: texts(Text("The request failed")), errors: [error],
            paragraphs: [texts(Text("Go back to the app and start again."))])
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
            title: texts(Text("This page has expired")),
            paragraphs: [texts(Text("You have already continued, here or in another window."))],
            links: [
                .init(label: texts(Text("Continue where you were")), address: current, id: "loginContinueLink"),
                .init(label: texts(Text("Start again")), address: restart, id: "loginRestartLink"),
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
            title: texts(Text("You are logged out")), paragraphs: [texts(Text("You can close this page."))],
            links: client.map { [.init(label: texts(Text("Back to the app")), address: $0, id: "back-to-client")] }
                ?? [])
    }

    func repeatAddress(_ content: PageContent, request: () -> PageAddress?) -> PageAddress? {
        request()?.settingQuery(["id_token_hint": nil])
    }
}
