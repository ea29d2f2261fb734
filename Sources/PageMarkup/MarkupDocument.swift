/// A whole page, written as HTML that is also well-formed XML, unless names are in upper case or a script has raw ampersands.
package struct MarkupDocument: Sendable, Hashable {
    /// The case of the names of elements and attributes.
    package enum NameCase: Sendable, Hashable { case lower, upper }

    /// The `html` element.
    package let root: Markup
    /// The case of names; Keycloak's form post page has upper case.
    package var nameCase = NameCase.lower

    package init(root: Markup, nameCase: NameCase = NameCase.lower) {
        self.root = root
        self.nameCase = nameCase
    }

    /// The page's text.
    ///
    /// Every element is closed and every attribute quoted; the children of an element without text are indented.
    package var text: String {
        var result = "<!DOCTYPE html>\n"
        write(root, into: &result, depth: 0)
        return result + "\n"
    }

    /// The scripts in the page, which its content security policy allows.
    package var scripts: [Script] { Self.scripts(in: root) }

    private static func scripts(in markup: Markup) -> [Script] {
        switch markup {
        case .text: []
        case .script(let script): [script]
        case .element(let element): element.children.flatMap(scripts)
        }
    }

    private func write(_ markup: Markup, into result: inout String, depth: Int) {
        switch markup {
        case .text(let text): result += Self.escaped(Self.inLine(text))
        case .script(let script): result += script.element
        case .element(let element): write(element, into: &result, depth: depth)
        }
    }

    private func write(_ element: Markup.Element, into result: inout String, depth: Int) {
        result += "<" + cased(element.tag.name)
        for attribute in element.attributes {
            result += " \(cased(attribute.name))=\"\(Self.escaped(attribute.value))\""
        }
        guard !element.tag.isVoid else {
            result += " />"
            return
        }
        result += ">"
        let isBlock = !element.children.isEmpty && element.children.allSatisfy(\.isElement)
        for child in element.children {
            if isBlock { result += "\n" + String(repeating: " ", count: 2 * (depth + 1)) }
            write(child, into: &result, depth: depth + 1)
        }
        if isBlock { result += "\n" + String(repeating: " ", count: 2 * depth) }
        result += "</\(cased(element.tag.name))>"
    }

    private func cased(_ name: String) -> String { nameCase == .upper ? name.uppercased() : name }

    /// Replaces characters that change the direction of the surrounding text by U+FFFD.
    ///
    /// Not for attributes: forms send their values back.
    private static func inLine(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar {
                    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{200E}", "\u{200F}", "\u{061C}":
                        "\u{FFFD}"
                    default: scalar
                    }
                }))
    }

    /// Escapes a text or a quoted attribute value; characters that XML does not allow become U+FFFD.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Markup {
    /// Whether this is an element or a script, not text.
    var isElement: Bool {
        if case .text = self { false } else { true }
    }
}
