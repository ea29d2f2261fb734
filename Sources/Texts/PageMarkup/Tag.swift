/// The name of an HTML element; only the elements that the pages use exist.
///
/// There are no frames or objects; scripts are ``Script`` values.
package struct Tag: Sendable, Hashable {
    /// The name in lower case.
    let name: String
    /// Whether it has no content and no end tag.
    let isVoid: Bool

    private init(_ name: String, isVoid: Bool = false) {
        self.name = name
        self.isVoid = isVoid
    }

    package static let html = Tag("html")
    package static let head = Tag("head")
    package static let title = Tag("title")
    package static let meta = Tag("meta", isVoid: true)
    package static let link = Tag("link", isVoid: true)
    package static let body = Tag("body")
    package static let header = Tag("header")
    package static let main = Tag("main")
    package static let footer = Tag("footer")
    package static let nav = Tag("nav")
    package static let section = Tag("section")
    package static let div = Tag("div")
    package static let span = Tag("span")
    package static let h1 = Tag("h1")
    package static let h2 = Tag("h2")
    static let h3 = Tag("h3")
    package static let p = Tag("p")
    package static let ol = Tag("ol")
    package static let ul = Tag("ul")
    package static let li = Tag("li")
    package static let dl = Tag("dl")
    package static let dt = Tag("dt")
    package static let dd = Tag("dd")
    package static let a = Tag("a")
    package static let bdi = Tag("bdi")
    static let strong = Tag("strong")
    package static let noscript = Tag("noscript")
    package static let code = Tag("code")
    package static let template = Tag("template")
    package static let img = Tag("img", isVoid: true)
    package static let svg = Tag("svg")
    package static let path = Tag("path")
    package static let form = Tag("form")
    package static let label = Tag("label")
    package static let input = Tag("input", isVoid: true)
    package static let button = Tag("button")

    package func callAsFunction(
        _ attributes: Attribute..., @MarkupBuilder children: () -> [Markup] = { [] }
    ) -> Markup {
        self(attributes, children: children)
    }

    /// Creates the element with an array of attributes.
    package func callAsFunction(
        _ attributes: [Attribute], @MarkupBuilder children: () -> [Markup] = { [] }
    ) -> Markup {
        .element(Markup.Element(tag: self, attributes: attributes.filter { $0.isPresent }, children: children()))
    }
}
