import PageMarkup

/// The frame of a page in Keycloak's theme.
struct KeycloakLayout: Sendable {
    /// Keycloak's names for the page and its elements.
    let page: KeycloakPage
    /// The parts that all pages of the tenant share.
    let frame: PageFrame
    /// The address to put into the browser's history; `nil` leaves the history unchanged.
    let current: PageAddress?

    /// A document with a heading, alerts and content.
    func document(
        _ source: any Page, _ content: PageContent, title: String, alerts: [Markup],
        @MarkupBuilder parts: () -> [Markup]
    ) -> MarkupDocument {
        let inner = parts()
        let further = current.map { [Markup.script(.replaceHistory(with: $0))] } ?? []
        return MarkupDocument(
            root: Tag.html(.class("login-pf"), .lang(frame.texts.tag), .dir(frame.texts.direction)) {
                PageHead(frame: frame, title: title, further: further).markup
                Tag.body(.id("keycloak-bg"), .data("page-id", page.id)) {
                    Tag.div(.class("page")) {
                        Tag.header(.id("kc-header")) { PageBrand(tenantName: frame.tenantName).parts }
                        Tag.main(.class(content.cardClass)) {
                            Tag.h1(.id("kc-page-title")) { title }
                            frame.watchNotice
                            alerts
                            inner
                        }
                        frame.footer(source, content)
                    }
                }
            })
    }

    enum AlertKind: String, Sendable { case danger, warning, success }

    /// An alert above the form.
    static func alert(_ text: String, _ kind: AlertKind) -> Markup {
        Tag.div(
            .class("alert \(kind == .danger ? "alert-error " : "")pf-v5-c-alert pf-m-inline pf-m-\(kind.rawValue)"),
            .role(kind == .danger ? "alert" : "status")
        ) {
            Tag.span(.class("kc-feedback-text"), .dir("auto")) { text }
        }
    }
}
