/// A piece of a page: an element, a text, a script or a style sheet, never raw HTML.
///
/// Every text is escaped when it is rendered, so no string can become markup.
package enum Markup: Sendable, Hashable, ExpressibleByStringLiteral {
    /// A text, unescaped.
    case text(String)
    case script(Script)
    case style(EmbeddedStyleSheet)
    indirect case element(Element)

    package struct Element: Sendable, Hashable {
        let tag: Tag
        let attributes: [Attribute]
        /// The content; empty for void elements.
        let children: [Markup]
    }

    package init(stringLiteral value: String) { self = .text(value) }
}
