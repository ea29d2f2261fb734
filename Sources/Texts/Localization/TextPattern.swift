/// A text with placeholders, `{name}`, split into its names and its template.
package struct TextPattern: Sendable, Hashable {
    /// The names of the placeholders in order.
    package let names: [String]
    /// The text with `{}` in place of each placeholder.
    package let template: String

    package init(_ text: String) {
        var (names, template): ([String], String) = ([], "")
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            template += rest[..<open] + "{}"
            names.append(String(rest[rest.index(after: open)..<close]))
            rest = rest[rest.index(after: close)...]
        }
        (self.names, self.template) = (names, template + rest)
    }
}
