/// A page as a person meets it in a browser without scripts: its forms, its texts, and what it says about itself.
///
/// Everything in it comes from the server and is untrusted. Reading it is work for the calling thread, milliseconds for an ordinary page,
/// under a second for the worst that is let in.
public struct Page: Sendable {
    /// The largest page that is read, in bytes.
    public static let byteLimit = 1 << 20
    /// The most links that are kept.
    public static let linkLimit = 500

    /// A page's wish to be replaced after a while.
    public struct Refresh: Sendable, Hashable {
        /// After how many seconds.
        public let delay: Int
        /// Where it leads, as written; nil for the page itself.
        public let reference: String?
    }

    /// An `a` that leads somewhere.
    public struct Link: Sendable, Hashable {
        /// The `id`, nil where it has none.
        public let id: String?
        /// The `href` as written, character references decoded.
        public let reference: String
        /// What stands on it, blanks collapsed.
        public let text: String
    }

    /// The `title`, blanks collapsed; empty where there is none.
    public let title: String
    /// The first heading with text in it; empty where there is none.
    public let heading: String
    /// The `lang` of the document, nil where it has none.
    public let language: String?
    /// The attributes of `body`, names in lower case.
    public let bodyAttributes: [String: String]
    /// The `href` of the first `base` that has one, as written; relative addresses on the page start from it.
    public let baseReference: String?
    /// The forms in the order of the page, without forms in forms, which are none.
    public let forms: [Form]
    /// Whether the page has a script; whether it needs it nobody can say.
    public let hasScript: Bool
    /// Whether the page has something for browsers without scripts (`noscript`).
    public let hasNoScript: Bool
    /// Whether the page sends its first form by itself as soon as it is there (`onload` of its body).
    public let submitsOnLoad: Bool
    /// What `meta http-equiv=refresh` says, nil where the page has none.
    public let refresh: Refresh?
    /// The links in the order of the page, no more than ``linkLimit``.
    public let links: [Link]
    /// The texts a person can see, one for each block, without labels, buttons, choices, and the site's own head and foot.
    public let paragraphs: [String]

    let tree: ElementTree

    /// Reads a page.
    ///
    /// `contentType` is the header's value; its `charset` wins over what the page says of itself. Whatever is not HTML is read as if it were; XHTML
    /// is read by XML's rules where the two differ in what is on the page. With `showsNoScript` what stands in `noscript` is on the page too.
    public init(_ bytes: [UInt8], contentType: String? = nil, showsNoScript: Bool = false) throws(HTMLError) {
        guard bytes.count <= Self.byteLimit else { throw HTMLError(.tooLarge) }
        let (normalised, encoding) = CharacterEncoding.normalise(bytes, contentType: contentType)
        let source = try SourceCleaner(
            normalised,
            as: SourceCleaner.Reading(
                isXML: Self.isXML(normalised, contentType: contentType), showsNoScript: showsNoScript))
        let tree = try ElementTree(source.output, encoding: encoding)
        // The parser drops silently what is too deep: better no page than one with a field missing.
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
                Link(id: attributes["id"], reference: $0.trimmingBlanks(), text: texts.text(index))
            }
        }.prefix(Self.linkLimit).map { $0 }
        paragraphs = texts.paragraphs()
        forms = try FormReader(
            tree, formCount: source.formCount, charset: FormCharset(name: encoding)
        ).forms()
        try tree.meter.check()
    }

    /// XHTML by its media type, or by its declaration: whoever serves that as HTML has tried it with a parser of XML, as KOBIL's older SDK is one.
    private static func isXML(_ bytes: [UInt8], contentType: String?) -> Bool {
        let type = contentType?.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        return type == "application/xhtml+xml" || bytes.starts(with: "<?xml".utf8)
    }

    /// The text of the first element with that id, where a person can see it; nil otherwise.
    public func shownText(ofElement id: String) -> String? {
        guard let index = tree.element(id: id), tree.isShown(index) else { return nil }
        return text(ofElement: id)
    }

    /// The text of the first element with that id, blanks collapsed; an input's value; nil where there is no such element.
    public func text(ofElement id: String) -> String? {
        guard let index = tree.element(id: id) else { return nil }
        if tree.elements[index].name == "input" { return tree.elements[index].attributes["value"] ?? "" }
        return TextReader(tree).text(index)
    }

    /// The texts that a person can see of all elements whose attribute, a list of words such as `class` or `role`, has that word; empty ones left out.
    ///
    /// With `ancestors`, only those that are, or stand inside, an element with one of these classes.
    public func texts(withWord word: String, in attribute: String, inside ancestors: Set<String> = []) -> [String] {
        let texts = TextReader(tree)
        return tree.elements.indices.filter { index in
            guard tree.elements[index].words(of: attribute).contains(word), tree.isShown(index) else { return false }
            return ancestors.isEmpty
                || tree.nearest(from: index) { $0.words(of: "class").contains(where: ancestors.contains) } != nil
        }
        .map(texts.text).filter { !$0.isEmpty }
    }

    /// What the page says at once to people who do not see it (`role=alert`), with the parts of its classes (`success` of `alert-success`); what is
    /// hidden or empty left out.
    public var alerts: [(text: String, classParts: Set<String>)] {
        let texts = TextReader(tree)
        return tree.elements.indices.compactMap { index in
            guard tree.elements[index].words(of: "role").contains("alert"), tree.isShown(index) else { return nil }
            let text = texts.text(index)
            let parts = tree.elements[index].words(of: "class").flatMap { $0.lowercased().split(separator: "-") }
            return text.isEmpty ? nil : (text, Set(parts.map(String.init)))
        }
    }

    /// An attribute of the first element with that id, as written; nil where there is no such element or attribute.
    public func attribute(_ name: String, ofElement id: String) -> String? {
        tree.element(id: id).flatMap { tree.elements[$0].attributes[name] }
    }

    /// The ids that begin so, in document order.
    public func ids(beginning prefix: String) -> [String] {
        tree.elements.compactMap { $0.attributes["id"] }.filter { $0.hasPrefix(prefix) }
    }

    /// The texts of the list items inside the element with that id.
    public func listItems(inElement id: String) -> [String] {
        guard let list = tree.element(id: id) else { return [] }
        let texts = TextReader(tree)
        return tree.indices(of: ["li"]).filter { tree.nearest(from: $0) { $0.attributes["id"] == id } == list }
            .map(texts.text)
    }

    /// The texts of the list items that a person can see and that hold no control, without the site's own head, foot and ways to other pages.
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

    /// The steps that reading took so far, texts that were asked for afterwards among them.
    var work: Int { tree.meter.steps }

    /// HTML's *shared declarative refresh steps*: seconds, then perhaps `;` or `,` and `url=` with or without quotes.
    private static func refresh(in tree: ElementTree) -> Refresh? {
        for index in tree.indices(of: ["meta"]) {
            let attributes = tree.elements[index].attributes
            guard attributes["http-equiv"]?.trimmingBlanks().lowercased() == "refresh",
                let content = attributes["content"]?.trimmingBlanks()
            else { continue }
            let digits = content.prefix { ("0"..."9").contains($0) }
            guard !digits.isEmpty || content.hasPrefix(".") else { continue }
            let rest = content.dropFirst(digits.count).drop { $0 == "." || ("0"..."9").contains($0) }
            let delay = Int(digits.prefix(9)) ?? 0
            guard let mark = rest.first(where: { $0 != " " }) else { return Refresh(delay: delay, reference: nil) }
            guard mark == ";" || mark == "," || rest.hasPrefix(" ") else { continue }
            var address = rest.drop { " \t\n".contains($0) }.drop { ";,".contains($0) }.trimmingBlanks()[...]
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
    /// The words of an attribute that is a list of them.
    func words(of attribute: String) -> [String] {
        attributes[attribute]?.split { " \t\r\n\u{C}".contains($0) }.map(String.init) ?? []
    }
}
