/// An HTML element's name, from the ones that our pages use; frames and embedded objects are not among them, scripts are ``Script``s.
struct Tag: Sendable, Hashable {
    /// The name in lower case.
    let name: String
    /// Whether it has no content and no end tag.
    let isVoid: Bool

    private init(_ name: String, isVoid: Bool = false) {
        self.name = name
        self.isVoid = isVoid
    }

    static let html = Tag("html")
    static let head = Tag("head")
    static let title = Tag("title")
    static let meta = Tag("meta", isVoid: true)
    static let link = Tag("link", isVoid: true)
    static let body = Tag("body")
    static let header = Tag("header")
    static let main = Tag("main")
    static let footer = Tag("footer")
    static let section = Tag("section")
    static let div = Tag("div")
    static let span = Tag("span")
    static let h1 = Tag("h1")
    static let h2 = Tag("h2")
    static let h3 = Tag("h3")
    static let p = Tag("p")
    static let ol = Tag("ol")
    static let ul = Tag("ul")
    static let li = Tag("li")
    static let dl = Tag("dl")
    static let dt = Tag("dt")
    static let dd = Tag("dd")
    static let a = Tag("a")
    static let bdi = Tag("bdi")
    static let strong = Tag("strong")
    static let noscript = Tag("noscript")
    static let code = Tag("code")
    static let template = Tag("template")
    static let img = Tag("img", isVoid: true)
    static let svg = Tag("svg")
    static let path = Tag("path")
    static let form = Tag("form")
    static let label = Tag("label")
    static let input = Tag("input", isVoid: true)
    static let button = Tag("button")

    /// Makes the element.
    func callAsFunction(
        _ attributes: Attribute..., @MarkupBuilder children: () -> [Markup] = { [] }
    ) -> Markup {
        self(attributes, children: children)
    }

    /// Makes the element with attributes that somebody else has put together.
    func callAsFunction(
        _ attributes: [Attribute], @MarkupBuilder children: () -> [Markup] = { [] }
    ) -> Markup {
        .element(Markup.Element(tag: self, attributes: attributes.filter { $0.isPresent }, children: children()))
    }
}
