/// A sentence with placeholders, `{name}`.
package struct SentencePattern: Sendable, Hashable {
    private enum Part: Sendable, Hashable {
        case text(String)
        case placeholder(String)
    }

    private let parts: [Part]

    package init(_ sentence: String) {
        var parts: [Part] = []
        var rest = sentence[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
            parts.append(.placeholder(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        self.parts = parts
    }

    /// The names of the placeholders.
    package var names: [String] {
        parts.compactMap { part in if case .placeholder(let name) = part { name } else { nil } }
    }

    /// What stands in a text at the placeholders; nil if the text is another sentence.
    package func match(_ text: String) -> [String: String]? {
        // By bytes: a search by characters takes many times longer, and a text is compared with each sentence of the program.
        var found: [String: String] = [:]
        var rest = Substring(text).utf8
        var open: String?
        for part in parts {
            switch part {
            case .placeholder(let name): open = name
            case .text(let literal):
                guard let name = open else {
                    guard rest.starts(with: literal.utf8) else { return nil }
                    rest = rest.dropFirst(literal.utf8.count)
                    continue
                }
                guard let start = Self.start(of: literal.utf8, in: rest) else { return nil }
                found[name] = String(Substring(rest[..<start]))
                rest = rest[start...].dropFirst(literal.utf8.count)
                open = nil
            }
        }
        if let open {
            found[open] = String(Substring(rest))
            return found
        }
        return rest.isEmpty ? found : nil
    }

    private static func start(of literal: String.UTF8View, in text: Substring.UTF8View) -> String.Index? {
        guard let first = literal.first else { return text.startIndex }
        var rest = text
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: literal) { return start }
            rest = rest.dropFirst()
        }
        return nil
    }
}
