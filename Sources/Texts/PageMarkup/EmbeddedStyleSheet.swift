/// A style sheet of the program inside a page, for pages that are files.
package struct EmbeddedStyleSheet: Sendable, Hashable {
    /// Not escaped, because HTML has no character references in style sheets.
    private let text: String

    /// Creates a style sheet from source code in this program, so user input cannot become one.
    package init(_ text: StaticString) { self.text = text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }

    /// The element as written in the page.
    var element: String { "<style>\n\(text)\n</style>" }
}
