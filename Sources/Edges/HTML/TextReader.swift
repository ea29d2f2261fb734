/// Reads the texts of a tree as a page shows them.
///
/// Texts are limited in length, so that nested elements cannot make the work quadratic.
struct TextReader {
    /// The maximum length of one text in bytes, before whitespace is collapsed.
    static let textLimit = 4 << 10
    /// The maximum number of elements that one text is collected from.
    static let elementLimit = 1000
    /// The maximum number of paragraphs per page.
    static let paragraphLimit = 200

    private let tree: ElementTree

    init(_ tree: ElementTree) { self.tree = tree }

    /// All text inside an element, whitespace collapsed, even if the element itself is hidden.
    func text(_ index: Int) -> String { text(index, without: []) }

    /// All text inside an element, except in elements with these names.
    func text(_ index: Int, without names: Set<String>) -> String {
        var result = ""
        var elements = 0
        walk(from: index) { element, current in
            elements += 1
            guard !names.contains(element.name), elements <= Self.elementLimit else { return false }
            if current != index && element.isConcealed { return false }
            if Self.blockNames.contains(element.name) { result += " " }
            return result.utf8.count < Self.textLimit
        } onText: {
            Self.append($0, to: &result)
        } onLeave: { element in
            if Self.blockNames.contains(element.name) { result += " " }
        }
        return result.collapsingWhitespace()
    }

    private static func append(_ text: String, to result: inout String) {
        let room = textLimit - result.utf8.count
        if room > 0 {
            result += text.utf8.count <= room ? text : String(decoding: text.utf8.prefix(room), as: UTF8.self)
        }
    }

    /// The visible texts of the page, one per block, without blocks that contain only links.
    func paragraphs() -> [String] {
        guard let body = tree.indices(of: ["body"]).first else { return [] }
        var paragraphs: [String] = []
        var current = ""
        var linkDepth = 0
        var isMoreThanLinks = false
        let finish = {
            let text = current.collapsingWhitespace()
            if isMoreThanLinks && paragraphs.count < Self.paragraphLimit { paragraphs.append(text) }
            current = ""
            isMoreThanLinks = false
        }
        walk(from: body) { element, index in
            if Self.unreadNames.contains(element.name) || element.isUnread || tree.isSiteFrame(index) { return false }
            if Self.blockNames.contains(element.name) { finish() }
            if element.name == "a" { linkDepth += 1 }
            return true
        } onText: {
            if linkDepth == 0 && !$0.collapsingWhitespace().isEmpty { isMoreThanLinks = true }
            Self.append($0, to: &current)
        } onLeave: { element in
            if element.name == "a" { linkDepth -= 1 }
            if Self.blockNames.contains(element.name) { finish() }
        }
        finish()
        return paragraphs
    }

    /// Visits an element's descendants in document order with an explicit stack; `onEnter` returns whether to visit an
    /// element's children.
    private func walk(
        from index: Int, onEnter: (ElementTree.Element, Int) -> Bool, onText: (String) -> Void,
        onLeave: (ElementTree.Element) -> Void
    ) {
        guard onEnter(tree.elements[index], index) else { return }
        var steps = 1
        defer { tree.meter.add(steps) }
        var stack: [(index: Int, next: Int)] = [(index, 0)]
        while let (current, next) = stack.last {
            let element = tree.elements[current]
            steps += 1
            guard next < element.children.count else {
                onLeave(element)
                stack.removeLast()
                continue
            }
            stack[stack.count - 1].next += 1
            switch element.children[next] {
            case .text(let text): onText(text)
            case .element(let child): if onEnter(tree.elements[child], child) { stack.append((child, 0)) }
            }
        }
    }

    private static let unreadNames: Set<String> = [
        "label", "button", "select", "textarea", "nav", "head", "title", "datalist",
    ]
    private static let blockNames: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "br", "dd", "div", "dl", "dt", "fieldset", "footer",
        "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre", "section", "table",
        "td", "th", "tr", "ul", "option", "legend",
    ]
}
