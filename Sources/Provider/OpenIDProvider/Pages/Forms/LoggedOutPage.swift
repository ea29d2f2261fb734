import PageMarkup

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
