import PageMarkup

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
