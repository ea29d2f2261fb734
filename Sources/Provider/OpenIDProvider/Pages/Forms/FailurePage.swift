import IdentityStore
import PageMarkup

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
