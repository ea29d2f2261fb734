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

    /// The sentence with its placeholders filled in; one without a value stays as it is.
    package func filled(with values: [String: String]) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .placeholder(let name): values[name] ?? "{\(name)}"
            }
        }.joined()
    }

    /// What stands in a text at the placeholders; nil if the text is another sentence.
    package func match(_ text: String) -> [String: String]? {
        var found: [String: String] = [:]
        var rest = text[...]
        var open: String?
        for part in parts {
            switch part {
            case .placeholder(let name): open = name
            case .text(let literal):
                guard let name = open else {
                    guard rest.hasPrefix(literal) else { return nil }
                    rest = rest.dropFirst(literal.count)
                    continue
                }
                guard let range = rest.firstRange(of: literal) else { return nil }
                found[name] = String(rest[..<range.lowerBound])
                rest = rest[range.upperBound...]
                open = nil
            }
        }
        if let open {
            found[open] = String(rest)
            return found
        }
        return rest.isEmpty ? found : nil
    }
}
