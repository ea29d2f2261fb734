/// A page as a person meets it in a browser without scripts: its forms, its texts, and what it says about itself.
///
/// Everything in it comes from the server and is untrusted. Reading it is work for the calling thread, milliseconds for an ordinary page,
/// under a second for the worst that is let in.
public struct Page: Sendable {
    /// The largest page that is read, in bytes.
    public static let byteLimit = 1 << 20
    /// The most links that are kept.
    public static let linkLimit = 500

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
    /// Where `meta http-equiv=refresh` leads, as written, nil where the page has none.
    public let refreshReference: String?
    /// The links in the order of the page, no more than ``linkLimit``.
    public let links: [Link]
    /// The texts a person can see, one for each block, without labels, buttons, choices, and the site's own head and foot.
    public let paragraphs: [String]

    private let tree: ElementTree

    /// Reads a page.
    ///
    /// `contentType` is the header's value; its `charset` wins over what the page says of itself. Whatever is not HTML is read as if it were.
    public init(_ bytes: [UInt8], contentType: String? = nil) throws(HTMLError) {
        guard bytes.count <= Self.byteLimit else { throw HTMLError(.tooLarge) }
        let (normalised, encoding) = CharacterEncoding.normalise(bytes, contentType: contentType)
        let source = try SourceCleaner(normalised)
        let tree = try ElementTree(source.output, encoding: encoding)
        // The parser drops silently what is too deep: better no page than one with a field missing.
        guard tree.indices(of: SourceCleaner.controlNames).count >= source.controlCount else {
            throw HTMLError(.tooComplex)
        }
        self.tree = tree
        hasScript = source.hasScript
        let texts = TextReader(tree)
        title = tree.indices(of: ["title"]).first.map(texts.text) ?? ""
        heading = tree.indices(of: ["h1", "h2", "h3"]).lazy.map(texts.text).first { !$0.isEmpty } ?? ""
        language = tree.elements.first?.attributes["lang"]
        bodyAttributes = tree.indices(of: ["body"]).first.map { tree.elements[$0].attributes } ?? [:]
        baseReference = tree.indices(of: ["base"]).lazy.compactMap { tree.elements[$0].attributes["href"] }.first
        refreshReference = Self.refresh(in: tree)
        links = tree.indices(of: ["a"]).lazy.compactMap { index in
            let attributes = tree.elements[index].attributes
            return attributes["href"].map {
                Link(id: attributes["id"], reference: $0.trimmingBlanks(), text: texts.text(index))
            }
        }.prefix(Self.linkLimit).map { $0 }
        paragraphs = texts.paragraphs()
        forms = FormReader(tree, formCount: source.formCount).forms()
    }

    /// The text of the first element with that id, blanks collapsed; an input's value; nil where there is no such element.
    public func text(ofElement id: String) -> String? {
        guard let index = tree.element(id: id) else { return nil }
        if tree.elements[index].name == "input" { return tree.elements[index].attributes["value"] ?? "" }
        return TextReader(tree).text(index)
    }

    /// The texts of all elements whose attribute, a list of words such as `class` or `role`, has that word; empty ones left out.
    ///
    /// With `ancestors`, only those that are, or stand inside, an element with one of these classes.
    public func texts(withWord word: String, in attribute: String, inside ancestors: Set<String> = []) -> [String] {
        let texts = TextReader(tree)
        return tree.elements.indices.filter { index in
            guard tree.elements[index].words(of: attribute).contains(word) else { return false }
            return ancestors.isEmpty
                || tree.nearest(from: index) { $0.words(of: "class").contains(where: ancestors.contains) } != nil
        }
        .map(texts.text).filter { !$0.isEmpty }
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

    private static func refresh(in tree: ElementTree) -> String? {
        for index in tree.indices(of: ["meta"]) {
            let attributes = tree.elements[index].attributes
            guard attributes["http-equiv"]?.lowercased() == "refresh", let content = attributes["content"],
                let mark = content.firstIndex(where: { $0 == ";" || $0 == "," })
            else { continue }
            let rest = content[content.index(after: mark)...].trimmingBlanks()
            let address = rest.lowercased().hasPrefix("url") ? rest.dropFirst(3).drop { " =".contains($0) } : rest[...]
            return String(address.filter { $0 != "\"" && $0 != "'" })
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
