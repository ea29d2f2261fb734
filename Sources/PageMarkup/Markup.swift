/// A piece of a page: an element or text, never raw HTML.
///
/// Text is escaped when it is rendered, because of its type: there is no way to put a string into a page that a browser would read as markup.
package enum Markup: Sendable, Hashable, ExpressibleByStringLiteral {
    /// Text as the person reads it.
    case text(String)
    /// A script of the program's own.
    case script(Script)
    /// An element with everything in it.
    indirect case element(Element)

    /// An element: a tag, its attributes and what stands in it.
    package struct Element: Sendable, Hashable {
        /// Which element.
        let tag: Tag
        /// Its attributes in order.
        let attributes: [Attribute]
        /// What stands in it; empty for void elements.
        let children: [Markup]
    }

    /// Takes a text of the program's own.
    package init(stringLiteral value: String) { self = .text(value) }
}
