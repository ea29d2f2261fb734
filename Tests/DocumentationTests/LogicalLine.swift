/// One declaration's code, from its attributes to the bracket that ends its parameters, read from the left.
struct LogicalLine {
    private var rest: Substring

    /// Takes code without the contents of string literals (``CodeText``).
    init(_ text: String) { rest = text[...] }

    /// Whether nothing but whitespace is left.
    var isEmpty: Bool { rest.allSatisfy(\.isWhitespace) }

    /// The attributes at the front, with their arguments; access levels and other modifiers are dropped.
    mutating func attributes() -> String {
        var found = ""
        while true {
            skipSpaces()
            if rest.first == "@" {
                found += "@"
                rest.removeFirst()
                found += word() ?? ""
                if rest.first == "(" { found += "(\(bracketed()))" }
            } else if let modifier = leadingWord, Self.modifiers.contains(modifier) {
                rest.removeFirst(modifier.count)
                if rest.first == "(" { _ = bracketed() }
            } else {
                return found
            }
        }
    }

    /// The next name without its backticks; nil where none follows.
    mutating func word() -> String? {
        skipSpaces()
        let isQuoted = rest.first == "`"
        if isQuoted { rest.removeFirst() }
        let found = leadingWord
        rest.removeFirst(found?.count ?? 0)
        if isQuoted, rest.first == "`" { rest.removeFirst() }
        return found
    }

    /// The next name with the dots in it, as an extension has it.
    mutating func path() -> String? {
        guard var found = word() else { return nil }
        while rest.first == "." {
            rest.removeFirst()
            guard let next = word() else { break }
            found += ".\(next)"
        }
        return found
    }

    /// The labels of the parameters that follow, as `of:_:`; nil where no parameters follow.
    mutating func labels() -> String? {
        guard let bracket = rest.firstIndex(of: "(") else { return nil }
        rest = rest[bracket...]
        let parameters = Self.items(bracketed())
        return parameters.map { parameter in
            var line = LogicalLine(parameter)
            _ = line.attributes()
            return "\(line.word() ?? "_"):"
        }.joined()
    }

    /// The names of an enumeration's cases that follow.
    mutating func caseNames() -> [String] {
        Self.items(String(rest)).compactMap { item in
            var line = LogicalLine(item)
            return line.word()
        }
    }

    private static let modifiers: Set<String> = [
        "public", "package", "internal", "private", "fileprivate", "open", "static", "final", "nonisolated", "mutating",
        "override", "lazy", "weak", "unowned", "indirect", "convenience", "required", "isolated", "consuming",
        "borrowing", "dynamic", "optional", "nonmutating",
    ]

    private var leadingWord: String? {
        let found = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        return found.isEmpty ? nil : String(found)
    }

    private mutating func skipSpaces() { rest = rest.drop { $0.isWhitespace } }

    /// Consumes the bracket at the front with its partner, and gives what is between them.
    private mutating func bracketed() -> String {
        var depth = 0
        let inside = rest.prefix { character in
            if "([".contains(character) { depth += 1 }
            if ")]".contains(character) { depth -= 1 }
            return depth > 0
        }
        rest.removeFirst(min(inside.count + 1, rest.count))
        return String(inside.dropFirst())
    }

    /// The text's parts between the commas that stand in no bracket.
    private static func items(_ text: String) -> [String] {
        var parts = [""]
        var depth = 0
        var earlier: Character = " "
        for character in text {
            if "([{<".contains(character) { depth += 1 }
            if ")]}".contains(character) || character == ">" && earlier != "-" { depth -= 1 }
            if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
            earlier = character
        }
        return parts.filter { $0.contains { !$0.isWhitespace } }
    }
}
