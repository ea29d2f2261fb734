import IdentityModel

/// A whole page, written as HTML that is also well-formed XML, unless names are in upper case or a script has raw
/// ampersands.
package struct MarkupDocument: Sendable, Hashable {
    /// The case of the names of elements and attributes.
    package enum NameCase: Sendable, Hashable { case lower, upper }

    /// The `html` element.
    package let root: Markup
    /// The case of names; Keycloak's form post page uses upper case.
    package var nameCase = NameCase.lower

    package init(root: Markup, nameCase: NameCase = NameCase.lower) {
        self.root = root
        self.nameCase = nameCase
    }

    /// The page's text.
    ///
    /// Every element is closed and every attribute quoted; the children of an element without text are indented.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The page's text in UTF-8.
    package var bytes: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(8192)
        result.append(contentsOf: "<!DOCTYPE html>\n".utf8)
        write(root, into: &result, depth: 0)
        result.append(UInt8(ascii: "\n"))
        return result
    }

    /// A part of a page, rendered in the same way.
    package static func source(of part: Markup) -> String {
        var result: [UInt8] = []
        MarkupDocument(root: part).write(part, into: &result, depth: 0)
        return String(decoding: result, as: UTF8.self)
    }

    /// The scripts in the page, which its content security policy allows.
    package var scripts: [Script] { Self.scripts(in: root) }

    private static func scripts(in markup: Markup) -> [Script] {
        switch markup {
        case .text, .style: []
        case .script(let script): [script]
        case .element(let element): element.children.flatMap(scripts)
        }
    }

    private func write(_ markup: Markup, into result: inout [UInt8], depth: Int) {
        switch markup {
        case .text(let text): Self.appendText(text, to: &result)
        case .script(let script): result.append(contentsOf: script.element.utf8)
        case .style(let style): result.append(contentsOf: style.element.utf8)
        case .element(let element): write(element, into: &result, depth: depth)
        }
    }

    private func write(_ element: Markup.Element, into result: inout [UInt8], depth: Int) {
        let name = cased(element.tag.name)
        result.append(UInt8(ascii: "<"))
        result.append(contentsOf: name.utf8)
        for attribute in element.attributes {
            result.append(UInt8(ascii: " "))
            result.append(contentsOf: cased(attribute.name).utf8)
            result.append(contentsOf: "=\"".utf8)
            Self.appendEscaped(attribute.value, to: &result)
            result.append(UInt8(ascii: "\""))
        }
        guard !element.tag.isVoid else {
            result.append(contentsOf: " />".utf8)
            return
        }
        result.append(UInt8(ascii: ">"))
        let isBlock = !element.children.isEmpty && element.children.allSatisfy { $0.isElement }
        for child in element.children {
            if isBlock { Self.appendLineBreak(depth + 1, to: &result) }
            write(child, into: &result, depth: depth + 1)
        }
        if isBlock { Self.appendLineBreak(depth, to: &result) }
        result.append(contentsOf: "</".utf8)
        result.append(contentsOf: name.utf8)
        result.append(UInt8(ascii: ">"))
    }

    /// Appends a line break and the indentation.
    private static func appendLineBreak(_ depth: Int, to result: inout [UInt8]) {
        result.append(UInt8(ascii: "\n"))
        result.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }

    /// Appends a text between elements.
    private static func appendText(_ text: String, to result: inout [UInt8]) {
        // Only non-ASCII characters can be hidden and survive the escaping.
        appendEscaped(isASCII(text) ? text : inLine(text), to: &result)
    }

    /// Appends an escaped text or quoted attribute value.
    private static func appendEscaped(_ text: String, to result: inout [UInt8]) {
        guard isASCII(text) else {
            result.append(contentsOf: escaped(text).utf8)
            return
        }
        var text = text
        text.withUTF8 { bytes in
            // Most texts have nothing to escape, so whole runs are copied.
            var start = 0
            for (index, byte) in bytes.enumerated() where needsEscape(byte) {
                result.append(contentsOf: bytes[start..<index])
                start = index + 1
                switch byte {
                case UInt8(ascii: "&"): result.append(contentsOf: "&amp;".utf8)
                case UInt8(ascii: "<"): result.append(contentsOf: "&lt;".utf8)
                case UInt8(ascii: ">"): result.append(contentsOf: "&gt;".utf8)
                case UInt8(ascii: "\""): result.append(contentsOf: "&quot;".utf8)
                case UInt8(ascii: "'"): result.append(contentsOf: "&#39;".utf8)
                default: result.append(contentsOf: "\u{FFFD}".utf8)
                }
            }
            result.append(contentsOf: bytes[start...])
        }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0x7F: true
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"): false
        default: byte < 0x20
        }
    }

    private static func isASCII(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { $0.allSatisfy { $0 < 0x80 } }
    }

    private func cased(_ name: String) -> String { nameCase == .upper ? name.uppercased() : name }

    /// Shows hidden characters by their codes, as a screen does: a name that has them looks like another one, and some
    /// change the writing direction of the surrounding text.
    ///
    /// Not used for attributes, because forms send their values back.
    private static func inLine(_ text: String) -> String {
        var result = ""
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            // The escaping replaces control characters.
            if scalar.value < 0xA0 {
                result.unicodeScalars.append(scalar)
            } else {
                result += UntrustedText.visible(scalar, after: previous)
            }
            previous = scalar
        }
        return result
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
    /// Whether this is an element, a script or a style sheet, not text.
    var isElement: Bool {
        if case .text = self { false } else { true }
    }
}
