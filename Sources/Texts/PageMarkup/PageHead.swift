/// The `head` of a page: its title, icon, style sheet, viewport and colour schemes.
package struct PageHead: Sendable {
    package let tenantName: String
    package let title: String
    package let styleSheet: PageAddress
    /// Further elements, from the theme.
    package let further: [Markup]

    package init(tenantName: String, title: String, styleSheet: PageAddress, further: [Markup] = []) {
        self.tenantName = tenantName
        self.title = title
        self.styleSheet = styleSheet
        self.further = further
    }

    package var markup: Markup {
        Tag.head {
            Tag.meta(.charset("utf-8"))
            Tag.meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
            Tag.meta(.name("color-scheme"), .content("light dark"))
            Tag.title { "\(title) · \(tenantName)" }
            Tag.link(.rel("icon"), .href(Self.icon))
            Tag.link(.rel("stylesheet"), .href(styleSheet))
            further
        }
    }

    /// A keyhole, in the colours of the style sheet.
    private static let icon = PageAddress(
        picture: """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3b4fd8"/>\
            <path d="M16 7a5 5 0 0 0-2.6 9.3L12 25h8l-1.4-8.7A5 5 0 0 0 16 7z" fill="#fff"/></svg>
            """)
}
