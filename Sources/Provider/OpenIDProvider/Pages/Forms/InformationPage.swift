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
