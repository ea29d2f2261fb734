/// Finds the labels of controls, in the order of precedence of assistive technology.
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

    /// The label of an input, a list or a text area; empty if there is none.
    func label(_ index: Int) -> String {
        let attributes = tree.elements[index].attributes
        if let pointed = attributes["aria-labelledby"] {
            let ids = pointed.split(maxSplits: 8) { " \t\r\n".contains($0) }.prefix(8)
            let text = ids.compactMap { tree.element(id: String($0)) }
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
        return strayLabel(index) ?? nonEmpty(attributes["title"]) ?? nonEmpty(attributes["placeholder"]) ?? ""
    }

    /// The label of the only control in a group with a single label, if the label's `for` refers to no element
    /// (Keycloak's TOTP page).
    private func strayLabel(_ index: Int) -> String? {
        var current = index
        while let parent = tree.elements[current].parent, !["form", "body"].contains(tree.elements[parent].name) {
            let group = tree.descendants(of: parent)
            guard group.filter(isShownControl).count == 1 else { return nil }
            let labels = group.filter { tree.elements[$0].name == "label" }
            if !labels.isEmpty {
                guard labels.count == 1, let target = tree.elements[labels[0]].attributes["for"],
                    tree.element(id: target) == nil
                else { return nil }
                return nonEmpty(labelText(labels[0]))
            }
            current = parent
        }
        return nil
    }

    private func isShownControl(_ index: Int) -> Bool {
        let element = tree.elements[index]
        guard SourceCleaner.controlNames.contains(element.name), element.name != "button" else { return false }
        let type = element.attributes["type"]?.lowercased() ?? ""
        return !["hidden", "submit", "button", "reset", "image"].contains(type)
    }

    /// The label of the group that a choice belongs to.
    ///
    /// If the group has none: a label whose `for` is the `name` of the boxes and not the ID of an element (Keycloak's
    /// pages with user attributes).
    func groupLabel(_ index: Int) -> String {
        let named = ownGroupLabel(index)
        guard named.isEmpty, let name = tree.elements[index].attributes["name"], tree.element(id: name) == nil,
            let label = labelByTarget[name]
        else { return named }
        return nonEmpty(labelText(label)) ?? ""
    }

    private func ownGroupLabel(_ index: Int) -> String {
        guard
            let group = tree.nearest(
                from: index,
                where: { element in
                    element.name == "fieldset" || ["group", "radiogroup"].contains(element.attributes["role"])
                })
        else { return "" }
        let element = tree.elements[group]
        let named = element.attributes["aria-labelledby"].flatMap { tree.element(id: $0.trimmingWhitespace()) }
        let legend = element.children.lazy.compactMap { child -> Int? in
            if case .element(let index) = child, tree.elements[index].name == "legend" { return index }
            return nil
        }.first
        return nonEmpty(element.attributes["aria-label"]) ?? named.flatMap { nonEmpty(texts.text($0)) }
            ?? legend.flatMap { nonEmpty(labelText($0)) } ?? ""
    }

    func buttonLabel(_ index: Int) -> String {
        let element = tree.elements[index]
        let shown = element.name == "button" ? texts.text(index) : element.attributes["value"]
        return nonEmpty(element.attributes["aria-label"]) ?? nonEmpty(shown) ?? nonEmpty(element.attributes["alt"])
            ?? nonEmpty(element.attributes["title"]) ?? nonEmpty(element.attributes["value"]) ?? ""
    }

    /// A label's text, including the asterisk that follows it outside the label on some pages to mark required fields
    /// (Keycloak's older theme).
    private func labelText(_ index: Int) -> String {
        let text = texts.text(index, without: SourceCleaner.controlNames)
        guard !text.isEmpty, !text.hasSuffix("*"), let next = tree.nextElement(after: index),
            texts.text(next).collapsingWhitespace() == "*"
        else { return text }
        return "\(text) *"
    }

    private func nonEmpty(_ text: String?) -> String? {
        guard let text = text?.collapsingWhitespace(), !text.isEmpty else { return nil }
        return text
    }
}
