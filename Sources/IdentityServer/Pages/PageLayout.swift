/// What all pages of this server look like: the tenant on top, one card, one thing to do.
struct PageLayout: Sendable {
    /// What stands around the card.
    let frame: PageFrame

    /// A document with a heading, an error where there is one, and the content.
    func document(
        title: String, lead: String?, error: FormError?, @MarkupBuilder content: () -> [Markup]
    ) -> MarkupDocument {
        let inner = content()
        return MarkupDocument(
            root: Tag.html(.lang("en")) {
                head(title)
                Tag.body {
                    Tag.div(.class("page")) {
                        brand
                        Tag.main(.class("card")) {
                            Tag.h1 { title }
                            if let lead { Tag.p(.class("lead")) { lead } }
                            if let error { alert(error) }
                            inner
                        }
                        Tag.footer { "idp-wizard identity server" }
                    }
                }
            })
    }

    private func head(_ title: String) -> Markup {
        Tag.head {
            Tag.meta(.charset("utf-8"))
            Tag.meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
            Tag.meta(.name("color-scheme"), .content("light dark"))
            Tag.title { "\(title) · \(frame.tenantName)" }
            Tag.link(.rel("icon"), .href(PageAddress(icon: Self.icon)))
            Tag.link(.rel("stylesheet"), .href(frame.styleSheet))
        }
    }

    private var brand: Markup {
        Tag.header {
            Tag.span(.class("mark"), .ariaHidden) { String(frame.tenantName.prefix(1)).uppercased() }
            Tag.span(.class("tenant")) { frame.tenantName }
        }
    }

    private func alert(_ error: FormError) -> Markup {
        Tag.div(.class("alert"), .role("alert")) {
            Tag.p(.id("error")) { error.text }
            Tag.p(.class("reference")) {
                "Error "
                Tag.span(.id("error-subsystem")) { String(error.subsystem) }
                "/"
                Tag.span(.id("error-code")) { error.paddedCode }
            }
            if !error.parameters.isEmpty {
                Tag.div(.id("error-parameters"), .hidden) {
                    Tag.ol {
                        for parameter in error.parameters { Tag.li(.id("policy-param")) { parameter } }
                    }
                }
            }
        }
    }

    /// A keyhole, in the colours of the style sheet.
    private static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3b4fd8"/>\
        <path d="M16 7a5 5 0 0 0-2.6 9.3L12 25h8l-1.4-8.7A5 5 0 0 0 16 7z" fill="#fff"/></svg>
        """
}
