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
