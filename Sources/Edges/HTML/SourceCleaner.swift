/// Rewrites a page's source so that libxml2 parses it as a browser would.
///
/// Content that is not displayed (`template`, `noscript`, scripts, styles, comments, vector images) is removed. A form
/// inside a form is ignored. Each form is numbered, and each control is marked with its form's number by the rules of
/// HTML 13.2.6.4.7 (the form element pointer), because libxml2's tree would lose controls after a nested form or a
/// stray end tag.
struct SourceCleaner {
    struct Reading: Sendable, Hashable {
        /// Whether the source is XML: `<script/>` is empty, and CDATA sections are text.
        var isXML = false
        /// Whether the content of `noscript` is part of the page.
        var showsNoScript = false
    }

    /// The names of elements whose values a form sends.
    static let controlNames: Set<String> = ["input", "button", "select", "textarea"]
    /// The maximum number of elements per page.
    static let elementLimit = 50_000

    /// The maximum number of controls per page, because finding the label of one can take a pass over the whole page.
    static let controlLimit = 500

    private(set) var output: [UInt8] = []
    private(set) var formCount = 0
    /// The number of controls on the page, inside and outside forms.
    private(set) var controlCount = 0
    private(set) var hasScript = false
    private(set) var hasNoScript = false
    private let reading: Reading
    private var currentForm: Int?
    private var isInHeading = false
    private var templateDepth = 0
    private var foreignDepth = 0
    private var elementCount = 0

    /// Cleans the source, whose encoding must be ASCII-compatible.
    init(_ source: [UInt8], as reading: Reading = Reading()) throws(HTMLError) {
        self.reading = reading
        output.reserveCapacity(source.count + source.count / 8)
        var tokens = SourceTokenizer(source, isXML: reading.isXML)
        while let token = try tokens.next() {
            switch token {
            case .text(let bytes): if isOnPage { writeText(bytes) }
            case .literal(let bytes): if isOnPage { write(literal: bytes) }
            case .tag(let tag) where tag.isEnd: take(end: tag)
            case .tag(let tag) where reading.isXML && tag.isSelfClosing: try take(empty: tag)
            case .tag(let tag): try take(start: tag, &tokens)
            }
        }
    }

    private var isOnPage: Bool { templateDepth == 0 && foreignDepth == 0 }

    private mutating func take(start tag: SourceTag, _ tokens: inout SourceTokenizer) throws(HTMLError) {
        if foreignDepth > 0 && templateDepth == 0 {
            guard Self.endsForeignContent.contains(tag.name) else {
                if Self.foreignNames.contains(tag.name) && !tag.isSelfClosing { foreignDepth += 1 }
                return
            }
            foreignDepth = 0
        }
        switch tag.name {
        case "script", "style", "xmp", "iframe", "noembed", "noframes":
            if tag.name == "script" && templateDepth == 0 { hasScript = true }
            _ = tokens.takeRawText(until: tag.name)
        case "noscript" where reading.showsNoScript: hasNoScript = true
        case "noscript":
            if templateDepth == 0 { hasNoScript = true }
            let content = tokens.takeRawText(until: tag.name)
            if templateDepth == 0, let currentForm { try writeButtons(of: content, form: currentForm) }
        case "template": templateDepth += 1
        case _ where templateDepth > 0: break
        case _ where Self.foreignNames.contains(tag.name): if !tag.isSelfClosing { foreignDepth = 1 }
        default:
            try write(start: tag)
            guard tag.name == "textarea" || tag.name == "title" else { return }
            var content = tokens.takeRawText(until: tag.name)
            if tag.name == "textarea" { content = content.droppingFirstLineEnd() }
            writeText(content)
            SourceTag(name: tag.name, isEnd: true).write(to: &output)
        }
    }

    /// Handles a self-closing element of XML.
    private mutating func take(empty tag: SourceTag) throws(HTMLError) {
        if tag.name == "script" && templateDepth == 0 { hasScript = true }
        guard isOnPage, !Self.foreignNames.contains(tag.name), !Self.unwrittenNames.contains(tag.name) else { return }
        try write(start: tag)
        if !Self.voidNames.contains(tag.name) { take(end: SourceTag(name: tag.name, isEnd: true)) }
    }

    /// Keeps the submit buttons in a form's `noscript`, because they continue the form without its script.
    private mutating func writeButtons(of content: ArraySlice<UInt8>, form: Int) throws(HTMLError) {
        var tokens = SourceTokenizer(Array(content))
        while let token = try tokens.next() {
            guard case .tag(let tag) = token, !tag.isEnd else { continue }
            let type = tag.attribute("type")?.lowercased()
            let sends = tag.name == "button" ? type != "button" && type != "reset" : type == "submit" || type == "image"
            guard sends, tag.name == "button" || tag.name == "input" else { continue }
            controlCount += 1
            guard controlCount <= Self.controlLimit else { throw HTMLError(.tooComplex) }
            tag.write(to: &output, mark: "\(form)", isForNoScript: true)
            guard tag.name == "button" else { continue }
            writeText(tokens.takeRawText(until: "button"))
            SourceTag(name: "button", isEnd: true).write(to: &output)
        }
    }

    private mutating func write(start tag: SourceTag) throws(HTMLError) {
        elementCount += 1
        guard elementCount <= Self.elementLimit else { throw HTMLError(.tooComplex) }
        switch tag.name {
        case "form":
            guard currentForm == nil else { return }
            currentForm = formCount
            tag.write(to: &output, mark: "\(formCount)")
            formCount += 1
        case let name where Self.controlNames.contains(name):
            controlCount += 1
            guard controlCount <= Self.controlLimit else { throw HTMLError(.tooComplex) }
            tag.write(to: &output, mark: currentForm.map { "\($0)" })
        case "p" where isInHeading: Self.block(isEnd: false).write(to: &output)
        case let name where Self.headingNames.contains(name):
            isInHeading = true
            tag.write(to: &output)
        default: tag.write(to: &output)
        }
    }

    private mutating func take(end tag: SourceTag) {
        switch tag.name {
        case "template": templateDepth = max(0, templateDepth - 1)
        case "noscript": break
        case _ where templateDepth > 0: break
        case _ where foreignDepth > 0: if Self.foreignNames.contains(tag.name) { foreignDepth -= 1 }
        case "form":
            guard currentForm != nil else { return }
            currentForm = nil
            tag.write(to: &output)
        case "p" where isInHeading: Self.block(isEnd: true).write(to: &output)
        case let name where Self.headingNames.contains(name):
            isInHeading = false
            tag.write(to: &output)
        default: tag.write(to: &output)
        }
    }

    private mutating func writeText(_ bytes: ArraySlice<UInt8>) {
        output.append(source: bytes, replacing: [UInt8(ascii: "<"): "&lt;"])
    }

    /// Writes characters none of which is markup.
    private mutating func write(literal bytes: ArraySlice<UInt8>) {
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "<"): output += "&lt;".utf8
            case UInt8(ascii: "&"): output += "&amp;".utf8
            case 0: break
            default: output.append(byte)
            }
        }
    }

    /// A `div` in place of a paragraph inside a heading: there libxml2 would end the heading, but browsers do not.
    private static func block(isEnd: Bool) -> SourceTag { SourceTag(name: "div", isEnd: isEnd) }

    private static let headingNames: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
    private static let foreignNames: Set<String> = ["svg", "math"]
    /// Elements whose tags are never written.
    private static let unwrittenNames: Set<String> = [
        "script", "style", "xmp", "iframe", "noembed", "noframes", "noscript", "template",
    ]
    /// HTML's void elements, which have no end tag.
    private static let voidNames: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]
    /// HTML 13.2.6.5: the tags that end open SVG or MathML content.
    private static let endsForeignContent: Set<String> = [
        "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1", "h2",
        "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre",
        "ruby", "s", "small", "span", "strong", "strike", "sub", "sup", "table", "tt", "u", "ul", "var",
    ]
}

extension ArraySlice<UInt8> {
    /// Drops the line end that may follow the start tag of a `textarea`.
    fileprivate func droppingFirstLineEnd() -> ArraySlice<UInt8> {
        if starts(with: Array("\r\n".utf8)) { return dropFirst(2) }
        return first == 0x0A || first == 0x0D ? dropFirst() : self
    }
}
