import HTTPMessage
import IdentityModel
import IdentityStore
import PageMarkup

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
