/// Finds what a page calls its controls, in the order in which assistive technology does.
struct LabelReader {
    private let tree: ElementTree
    private let texts: TextReader
    private let labelByTarget: [String: Int]

    init(_ tree: ElementTree) {
        self.tree = tree
        texts = TextReader(tree)
        labelByTarget = Dictionary(
            tree.indices(of: ["label"]).compactMap { index in
                tree.elements[index].attributes["for"].map { ($0, index) }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The label of an input, a list or a text area; empty where there is nothing.
    func label(_ index: Int) -> String {
        let attributes = tree.elements[index].attributes
        if let pointed = attributes["aria-labelledby"] {
            let text = pointed.split { " \t\r\n".contains($0) }.compactMap { tree.element(id: String($0)) }
                .map(texts.text).filter { !$0.isEmpty }.joined(separator: " ")
            if !text.isEmpty { return text }
        }
        if let own = nonEmpty(attributes["aria-label"]) { return own }
        if let id = attributes["id"], let label = labelByTarget[id], let text = nonEmpty(labelText(label)) {
            return text
        }
        if let around = tree.nearest(from: index, where: { $0.name == "label" }), let text = nonEmpty(labelText(around))
        {
            return text
        }
        return nonEmpty(attributes["title"]) ?? nonEmpty(attributes["placeholder"]) ?? ""
    }

    /// What stands on a button.
    func buttonLabel(_ index: Int) -> String {
        let element = tree.elements[index]
        let shown = element.name == "button" ? texts.text(index) : element.attributes["value"]
        return nonEmpty(element.attributes["aria-label"]) ?? nonEmpty(shown) ?? nonEmpty(element.attributes["alt"])
            ?? nonEmpty(element.attributes["title"]) ?? nonEmpty(element.attributes["value"]) ?? ""
    }

    private func labelText(_ index: Int) -> String { texts.text(index, without: SourceCleaner.controlNames) }

    private func nonEmpty(_ text: String?) -> String? {
        guard let text = text?.collapsingBlanks(), !text.isEmpty else { return nil }
        return text
    }
}
