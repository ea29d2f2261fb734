/// Reads a template as HTML's tokenizer does (13.2.5), as far as is needed to know where each placeholder is.
///
/// Where parsers could differ, a placeholder is refused: elements whose content is not markup are not accepted, and
/// only a few attributes take one.
struct TemplateScanner {
    private let text: [Unicode.Scalar]
    private var position = 0
    private var line = 1
    private var source = String.UnicodeScalarView()
    private var parts: [TemplatePart] = []

    /// Elements that run or load something, or whose content browsers read in their own ways.
    private static let refusedElements: Set<String> = [
        "script", "iframe", "frame", "frameset", "object", "embed", "applet", "base", "link", "plaintext", "xmp",
        "noembed", "noframes", "noscript", "portal", "fencedframe", "svg", "math",
    ]
    /// Elements whose content is text; only in the first two it can have values.
    private static let textElements: Set<String> = ["title", "textarea", "style"]
    private static let attributes: Set<String> = ["alt", "aria-label", "class", "id", "lang", "title"]

    private init(_ text: String) { self.text = Array(text.unicodeScalars) }

    static func parts(of text: String) throws(TemplateError) -> [TemplatePart] {
        var scanner = TemplateScanner(text)
        try scanner.scan()
        return scanner.parts
    }

    private mutating func scan() throws(TemplateError) {
        while position < text.count {
            if starts("{{") {
                if isInTagStart { try refuse { .tag($0) } }
                take(try placeholder())
            } else if starts("<!--") {
                try comment(from: "<!--", to: "-->")
            } else if starts("<!") || starts("<?") {
                try comment(from: "<!", to: ">")
            } else if starts("<"), position + 1 < text.count, isLetter(text[position + 1]) {
                try tag()
            } else if starts("</") {
                if position + 2 < text.count, isLetter(text[position + 2]) {
                    try tag()
                } else {
                    try comment(from: "</", to: ">")
                }
            } else {
                advance()
            }
        }
        endSource()
    }

    // MARK: placeholders

    /// Reads a placeholder at the position, and moves the position behind it.
    private mutating func placeholder() throws(TemplateError) -> TemplateValue {
        let start = line
        var name = String.UnicodeScalarView()
        position += 2
        while !starts("}}") {
            guard position < text.count, text[position] != "\n", text[position] != "{" else {
                throw TemplateError(.unclosed, line: start)
            }
            name.append(text[position])
            position += 1
        }
        position += 2
        let trimmed = String(name.filter { $0 != " " && $0 != "\t" })
        guard let placeholder = TemplateValue(rawValue: trimmed) else {
            throw TemplateError(.unknown(trimmed), line: start)
        }
        return placeholder
    }

    private mutating func take(_ placeholder: TemplateValue) {
        endSource()
        parts.append(.value(placeholder))
    }

    private mutating func endSource() {
        if !source.isEmpty { parts.append(.source(String(source))) }
        source = String.UnicodeScalarView()
    }

    /// Reads a placeholder where none is accepted.
    private mutating func refuse(
        _ fault: (String) -> TemplateError.Fault
    ) throws(TemplateError) -> Never {
        let start = line
        throw TemplateError(fault(try placeholder().rawValue), line: start)
    }

    // MARK: markup

    private mutating func comment(from start: String, to end: String) throws(TemplateError) {
        let begin = line
        for _ in start.unicodeScalars { advance() }
        let isHTML = start == "<!--"
        // In HTML these end a comment too, against its rules.
        if isHTML, starts(">") || starts("->") { throw TemplateError(.end, line: begin) }
        while !starts(end) {
            guard position < text.count, !(isHTML && starts("--!>")) else { throw TemplateError(.end, line: begin) }
            if starts("{{") { try refuse { .comment($0) } }
            advance()
        }
        for _ in end.unicodeScalars { advance() }
    }

    private mutating func tag() throws(TemplateError) {
        let begin = line
        advance()
        let isEnd = starts("/")
        if isEnd { advance() }
        let name = try self.name(until: "/>")
        guard !Self.refusedElements.contains(name) else { throw TemplateError(.element(name), line: begin) }
        while !starts(">") {
            guard position < text.count else { throw TemplateError(.end, line: begin) }
            if isBlank(text[position]) || starts("/") {
                advance()
            } else {
                try attribute(of: name, begin)
            }
        }
        advance()
        if !isEnd, Self.textElements.contains(name) { try textContent(of: name, begin) }
    }

    private mutating func attribute(of element: String, _ begin: Int) throws(TemplateError) {
        // HTML takes a `=` at the beginning as part of the name.
        var name = ""
        if starts("=") {
            advance()
            name = "="
        }
        name += try self.name(until: "/>=")
        // A refresh loads another page. Its name can be hidden in entities, so no value is accepted.
        if element == "meta", name == "http-equiv" { throw TemplateError(.element("meta http-equiv"), line: begin) }
        skipBlanks()
        guard starts("=") else { return }
        advance()
        skipBlanks()
        guard starts("\"") || starts("'") else {
            while position < text.count, !isBlank(text[position]), !starts(">") {
                if starts("{{") { try refuse { .tag($0) } }
                advance()
            }
            return
        }
        let quote = String(text[position])
        advance()
        while !starts(quote) {
            guard position < text.count else { throw TemplateError(.end, line: begin) }
            guard starts("{{") else {
                advance()
                continue
            }
            let start = line
            let placeholder = try self.placeholder()
            guard Self.attributes.contains(name), !placeholder.isElement else {
                throw TemplateError(
                    .attribute(placeholder: placeholder.rawValue, attribute: name), line: start)
            }
            take(placeholder)
        }
        advance()
    }

    /// Reads the content of an element that contains no elements, up to its end tag.
    private mutating func textContent(of element: String, _ begin: Int) throws(TemplateError) {
        while !isEndTag(of: element) {
            guard position < text.count else { throw TemplateError(.end, line: begin) }
            guard starts("{{") else {
                advance()
                continue
            }
            if isInTagStart { try refuse { .tag($0) } }
            let start = line
            let placeholder = try self.placeholder()
            guard element != "style", !placeholder.isElement else {
                throw TemplateError(
                    .content(placeholder: placeholder.rawValue, element: element), line: start)
            }
            take(placeholder)
        }
    }

    private func isEndTag(of element: String) -> Bool {
        let end = position + 2 + element.unicodeScalars.count
        guard starts("</"), end < text.count else { return false }
        var found = String.UnicodeScalarView()
        found.append(contentsOf: text[(position + 2)..<end])
        return String(found).lowercased() == element && (isBlank(text[end]) || text[end] == "/" || text[end] == ">")
    }

    /// Reads a name in lower case, up to a blank or one of the characters.
    private mutating func name(until ends: String) throws(TemplateError) -> String {
        var name = String.UnicodeScalarView()
        while position < text.count, !isBlank(text[position]), !ends.unicodeScalars.contains(text[position]) {
            if starts("{{") { try refuse { .tag($0) } }
            name.append(text[position])
            advance()
        }
        return String(name).lowercased()
    }

    private mutating func skipBlanks() {
        while position < text.count, isBlank(text[position]) { advance() }
    }

    // MARK: characters

    /// Whether the source ends with `<`, `</` or the beginning of a name behind them, which a value could complete.
    private var isInTagStart: Bool {
        var rest = source[...]
        while let last = rest.last, last == "/" || isLetter(last) { rest.removeLast() }
        return rest.last == "<"
    }

    private mutating func advance() {
        if text[position] == "\n" { line += 1 }
        source.append(text[position])
        position += 1
    }

    private func starts(_ wanted: String) -> Bool {
        text[position...].starts(with: wanted.unicodeScalars)
    }

    private func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic && scalar.isASCII }

    private func isBlank(_ scalar: Unicode.Scalar) -> Bool { " \t\n\r\u{0C}".unicodeScalars.contains(scalar) }
}
