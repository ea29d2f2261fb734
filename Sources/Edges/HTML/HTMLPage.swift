/// A page as a browser without scripts shows it: its forms, its texts and its metadata.
///
/// All of it comes from the server and is untrusted. Parsing runs on the calling thread: milliseconds for an ordinary
/// page, under a second for the worst page accepted.
public struct HTMLPage: Sendable {
    /// The largest page accepted, in bytes.
    public static let byteLimit = 1 << 20
    /// The maximum number of links per page.
    public static let linkLimit = 500

    /// A page's `meta http-equiv=refresh`.
    public struct Refresh: Sendable, Hashable {
        /// The delay in seconds.
        public let delay: Int
        /// The target as written; `nil` for the page itself.
        public let reference: String?
    }

    /// An `a` element with a target.
    public struct Link: Sendable, Hashable {
        public let id: String?
        /// The `href` as written, with character references decoded.
        public let reference: String
        /// The text, whitespace collapsed.
        public let text: String
    }

    /// The `title`, whitespace collapsed; empty if there is none.
    public let title: String
    /// The first heading that has text; empty if there is none.
    public let heading: String
    /// The `lang` of the document.
    public let language: String?
    /// The attributes of `body`, names in lower case.
    public let bodyAttributes: [String: String]
    /// The `href` of the first `base` that has one, as written; relative URLs on the page are resolved against it.
    public let baseReference: String?
    /// The forms in document order; forms inside forms are ignored, as HTML requires.
    public let forms: [HTMLForm]
    /// Whether the page contains a script; whether it depends on the script is unknown.
    public let hasScript: Bool
    public let hasNoScript: Bool
    /// Whether the page submits its first form when it is loaded (`onload` of its body).
    public let submitsOnLoad: Bool
    /// The page's `meta http-equiv=refresh`.
    public let refresh: Refresh?
    /// The links in document order, at most ``linkLimit``.
    public let links: [Link]
    /// The visible texts, one per block, without labels, buttons, options, and the site's header and footer.
    public let paragraphs: [String]

    let tree: ElementTree

    /// Parses a page.
    ///
    /// `contentType` is the header's value; its `charset` takes precedence over the page's own. Content that is not
    /// HTML is parsed as HTML. XHTML is parsed by XML's rules where the two differ in the page's content. With
    /// `showsNoScript`, the content of `noscript` is part of the page.
    public init(_ bytes: [UInt8], contentType: String? = nil, showsNoScript: Bool = false) throws(HTMLError) {
        guard bytes.count <= Self.byteLimit else { throw HTMLError(.tooLarge) }
        let (normalised, encoding) = CharacterEncoding.normalise(bytes, contentType: contentType)
        let source = try SourceCleaner(
            normalised,
            as: SourceCleaner.Reading(
                isXML: Self.isXML(normalised, contentType: contentType), showsNoScript: showsNoScript))
        let tree = try ElementTree(source.output, encoding: encoding)
        // libxml2 silently drops content that is nested too deep. Such a page is rejected, because a field could be
        // missing.
        guard tree.indices(of: SourceCleaner.controlNames).count >= source.controlCount else {
            throw HTMLError(.tooComplex)
        }
        self.tree = tree
        hasScript = source.hasScript
        hasNoScript = source.hasNoScript
        let texts = TextReader(tree)
        title = tree.indices(of: ["title"]).first.map(texts.text) ?? ""
        heading = tree.indices(of: ["h1", "h2", "h3"]).lazy.map(texts.text).first { !$0.isEmpty } ?? ""
        language = tree.elements.first?.attributes["lang"]
        bodyAttributes = tree.indices(of: ["body"]).first.map { tree.elements[$0].attributes } ?? [:]
        baseReference = tree.indices(of: ["base"]).lazy.compactMap { tree.elements[$0].attributes["href"] }.first
        submitsOnLoad = bodyAttributes["onload"]?.lowercased().contains("submit") ?? false
        refresh = Self.refresh(in: tree)
        links = tree.indices(of: ["a"]).lazy.compactMap { index in
            let attributes = tree.elements[index].attributes
            return attributes["href"].map {
                Link(id: attributes["id"], reference: $0.trimmingWhitespace(), text: texts.text(index))
            }
        }.prefix(Self.linkLimit).map { $0 }
        paragraphs = texts.paragraphs()
        forms = try FormReader(
            tree, formCount: source.formCount, charset: FormCharset(name: encoding)
        ).forms()
        try tree.meter.check()
    }

    /// Detects XHTML by its media type or its XML declaration.
    ///
    /// Pages with a declaration are usually written for XML parsers, such as KOBIL's older SDK.
    private static func isXML(_ bytes: [UInt8], contentType: String?) -> Bool {
        let type = contentType?.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        return type == "application/xhtml+xml" || bytes.starts(with: "<?xml".utf8)
    }

    /// The text of the first element with this ID, if the user can see it; otherwise `nil`.
    public func shownText(ofElement id: String) -> String? {
        guard let index = tree.element(id: id), tree.isShown(index) else { return nil }
        return text(ofElement: id)
    }

    /// The text of the first element with this ID, whitespace collapsed, or an input's value; `nil` if there is no such
    /// element.
    public func text(ofElement id: String) -> String? {
        guard let index = tree.element(id: id) else { return nil }
        if tree.elements[index].name == "input" { return tree.elements[index].attributes["value"] ?? "" }
        return TextReader(tree).text(index)
    }

    /// The visible, non-empty texts of all elements whose attribute (a list of words such as `class` or `role`)
    /// contains `word`.
    ///
    /// With `ancestors`, only elements that have one of these classes or are inside an element that has one.
    public func texts(withWord word: String, in attribute: String, inside ancestors: Set<String> = []) -> [String] {
        let texts = TextReader(tree)
        return tree.elements.indices.filter { index in
            guard tree.elements[index].words(of: attribute).contains(word), tree.isShown(index) else { return false }
            return ancestors.isEmpty
                || tree.nearest(from: index) { $0.words(of: "class").contains(where: ancestors.contains) } != nil
        }
        .map(texts.text).filter { !$0.isEmpty }
    }

    /// The page's visible, non-empty alerts (`role=alert`), with the parts of their classes (`success` of
    /// `alert-success`).
    public var alerts: [(text: String, classParts: Set<String>)] {
        let texts = TextReader(tree)
        return tree.elements.indices.compactMap { index in
            guard tree.elements[index].words(of: "role").contains("alert"), tree.isShown(index) else { return nil }
            let text = texts.text(index)
            let parts = tree.elements[index].words(of: "class").flatMap { $0.lowercased().split(separator: "-") }
            return text.isEmpty ? nil : (text, Set(parts.map(String.init)))
        }
    }

    /// An attribute of the first element with this ID, as written; `nil` if there is no such element or attribute.
    public func attribute(_ name: String, ofElement id: String) -> String? {
        tree.element(id: id).flatMap { tree.elements[$0].attributes[name] }
    }

    /// The IDs with this prefix, in document order.
    public func ids(beginning prefix: String) -> [String] {
        tree.elements.compactMap { $0.attributes["id"] }.filter { $0.hasPrefix(prefix) }
    }

    /// The texts of the list items inside the element with this ID.
    public func listItems(inElement id: String) -> [String] {
        guard let list = tree.element(id: id) else { return [] }
        let texts = TextReader(tree)
        return tree.indices(of: ["li"]).filter { tree.nearest(from: $0) { $0.attributes["id"] == id } == list }
            .map(texts.text)
    }

    /// The texts of the visible list items that contain no control, except in the site's header, footer and navigation.
    public var shownListItems: [String] {
        let texts = TextReader(tree)
        let holders = Set(
            tree.indices(of: SourceCleaner.controlNames).compactMap { control in
                tree.nearest(from: control) { $0.name == "li" }
            })
        return tree.indices(of: ["li"]).lazy.filter { index in
            !holders.contains(index) && tree.isShown(index)
                && tree.nearest(from: index) { $0.name == "nav" || $0.attributes["role"] == "navigation" } == nil
                && !tree.isInSiteFrame(index)
        }
        .map(texts.text).filter { !$0.isEmpty }.prefix(TextReader.paragraphLimit).map { $0 }
    }

    /// The steps taken so far, including those for texts requested after parsing.
    var work: Int { tree.meter.steps }

    /// Parses by HTML's *shared declarative refresh steps*: seconds, then optionally `;` or `,` and `url=` with or
    /// without quotes.
    private static func refresh(in tree: ElementTree) -> Refresh? {
        for index in tree.indices(of: ["meta"]) {
            let attributes = tree.elements[index].attributes
            guard attributes["http-equiv"]?.trimmingWhitespace().lowercased() == "refresh",
                let content = attributes["content"]?.trimmingWhitespace()
            else { continue }
            let digits = content.prefix { ("0"..."9").contains($0) }
            guard !digits.isEmpty || content.hasPrefix(".") else { continue }
            let rest = content.dropFirst(digits.count).drop { $0 == "." || ("0"..."9").contains($0) }
            let delay = Int(digits.prefix(9)) ?? 0
            guard let mark = rest.first(where: { $0 != " " }) else { return Refresh(delay: delay, reference: nil) }
            guard mark == ";" || mark == "," || rest.hasPrefix(" ") else { continue }
            var address = rest.drop { " \t\n".contains($0) }.drop { ";,".contains($0) }.trimmingWhitespace()[...]
            if address.lowercased().hasPrefix("url") {
                let named = address.dropFirst(3).drop { $0 == " " }
                if named.first == "=" { address = named.dropFirst().drop { $0 == " " } }
            }
            if let quote = address.first, quote == "\"" || quote == "'" {
                address = address.dropFirst().prefix { $0 != quote }
            }
            return Refresh(delay: delay, reference: address.isEmpty ? nil : String(address))
        }
        return nil
    }
}

extension ElementTree.Element {
    /// The words of an attribute whose value is a list.
    func words(of attribute: String) -> [String] {
        attributes[attribute]?.split { " \t\r\n\u{C}".contains($0) }.map(String.init) ?? []
    }
}

extension HTMLPage {
    /// An element that is not a button but submits a form when it is clicked.
    public struct Clickable: Sendable, Hashable {
        /// The index of the form on the page.
        public let form: Int
        /// The element's heading, else its whole text.
        public let label: String
    }

    /// The elements whose click only submits a form, in document order (`onclick="document.forms[1].submit()"`).
    ///
    /// No script is run: the attribute is recognised only if it is exactly this call.
    public var clickables: [Clickable] {
        let texts = TextReader(tree)
        return tree.elements.indices.compactMap { index in
            guard let form = tree.elements[index].attributes["onclick"].flatMap(Self.sentForm), tree.isShown(index)
            else { return nil }
            let heading = tree.descendants(of: index).first {
                ["h1", "h2", "h3", "h4"].contains(tree.elements[$0].name)
            }
            return Clickable(form: form, label: texts.text(heading ?? index))
        }
    }

    /// The number in `document.forms[1].requestSubmit()`.
    private static func sentForm(_ script: String) -> Int? {
        var rest = script.filter { !" \t\n".contains($0) }[...]
        while rest.hasSuffix(";") { rest.removeLast() }
        let start = "document.forms["
        guard rest.hasPrefix(start) else { return nil }
        rest.removeFirst(start.count)
        let number = rest.prefix { ("0"..."9").contains($0) }
        let call = rest.dropFirst(number.count)
        guard (1...4).contains(number.count), call == "].requestSubmit()" || call == "].submit()" else { return nil }
        return Int(number)
    }
}

/// Why a page is rejected.
///
/// Malformed HTML is accepted; only pages that no honest server sends are rejected.
public struct HTMLError: Error, Sendable, Hashable {
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// More bytes than ``HTMLPage/byteLimit``.
        case tooLarge
        /// A tag with too many attributes, or too many elements or levels of them.
        case tooComplex
        /// libxml2 returned nothing because memory allocation failed.
        case unreadable
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }
}
