import HTTPMessage
import IdentityModel
import PageMarkup
import Sentences

/// Posts the authorization response to the client (OAuth 2.0 Form Post Response Mode).
struct PostedAnswer: Page, Hashable {
    static let kind = PageKind.formPost
    static let keycloak = KeycloakPage("", nil, .namedInput(name: "continue", id: ""))

    let redirect: PageAddress
    /// The parameters: `state`, `session_state`, `iss` and `code`, or the error.
    let fields: FormFields

    var isError: Bool { fields["error"] != nil }

    func content(_ texts: PageTexts) -> PageContent {
        PageContent(
            title: isError ? texts(Text("You are not signed in")) : texts(Text("You are signed in")),
            lead: isError
                ? texts(Text("The app shows the reason.")) : texts(Text("One step takes you back to the app.")),
            form: .init(
                action: redirect, hidden: fields,
                buttons: [.init(label: isError ? texts(Text("Back to the app")) : texts(Text("Continue")))]))
    }

    func repeatAddress(_ content: PageContent, request: () -> PageAddress?) -> PageAddress? {
        nil
    }
}
