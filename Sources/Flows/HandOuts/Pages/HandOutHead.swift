import PageMarkup

/// The `head` of hand-outs, whose policy forbids scripts and loading.
struct HandOutHead: Sendable {
    private let document: HandOutDocument
    private let styles: [EmbeddedStyleSheet]

    init(_ document: HandOutDocument, styles: [EmbeddedStyleSheet]) {
        self.document = document
        self.styles = styles
    }

    var markup: Markup {
        Tag.head {
            Tag.meta(.charset("utf-8"))
            Tag.meta(.httpEquivalent("Content-Security-Policy"), .content(PageHeaders.policyOfFiles))
            Tag.meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
            Tag.meta(.name("referrer"), .content("no-referrer"))
            Tag.title { document.title }
            styles.map { Markup.style($0) }
        }
    }
}
