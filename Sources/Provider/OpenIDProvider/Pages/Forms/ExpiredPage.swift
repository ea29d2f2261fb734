import PageMarkup

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
