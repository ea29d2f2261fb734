import PageMarkup

/// The `head` of a page: its title, icon, style sheet, viewport and colour schemes.
struct PageHead: Sendable {
    /// The parts that all pages of the tenant share.
    let frame: PageFrame
    /// The page's heading.
    let title: String
    /// More elements of the theme.
    var further: [Markup] = []

    /// The `head` element.
    var markup: Markup {
        Tag.head {
            Tag.meta(.charset("utf-8"))
            Tag.meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
            Tag.meta(.name("color-scheme"), .content("light dark"))
            Tag.title { "\(title) · \(frame.tenantName)" }
            Tag.link(.rel("icon"), .href(PageAddress(picture: Self.icon)))
            Tag.link(.rel("stylesheet"), .href(frame.styleSheet))
            further
        }
    }

    /// A keyhole, in the colours of the style sheet.
    private static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3b4fd8"/>\
        <path d="M16 7a5 5 0 0 0-2.6 9.3L12 25h8l-1.4-8.7A5 5 0 0 0 16 7z" fill="#fff"/></svg>
        """
}

/// The tenant's display name, with its first letter as a logo.
struct PageBrand: Sendable {
    /// The tenant's display name.
    let tenantName: String

    /// The elements of the page's header.
    var parts: [Markup] {
        [
            Tag.span(.class("mark"), .ariaHidden) { String(tenantName.prefix(1)).uppercased() },
            // Keycloak's id: programs find the realm's name by it.
            Tag.bdi(.id("kc-header-wrapper"), .class("tenant")) { tenantName },
        ]
    }
}
