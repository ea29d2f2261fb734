/// The code of one declaration, from its attributes to the closing parenthesis of its parameters, consumed from the
/// left.
struct LogicalLine {
    private var rest: Substring

    /// Expects code without the contents of string literals (``CodeText``).
    init(_ text: String) { rest = text[...] }

    /// Whether only whitespace remains.
    var isEmpty: Bool { rest.allSatisfy(\.isWhitespace) }

    /// Consumes the leading attributes with their arguments.
    ///
    /// Access levels and other modifiers are dropped.
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

    /// Consumes the next name, without backticks; `nil` if there is none.
    mutating func word() -> String? {
        skipSpaces()
        let isQuoted = rest.first == "`"
        if isQuoted { rest.removeFirst() }
        let found = leadingWord
        rest.removeFirst(found?.count ?? 0)
        if isQuoted, rest.first == "`" { rest.removeFirst() }
        return found
    }

    /// Consumes the next name including its dots, as in an extension.
    mutating func path() -> String? {
        guard var found = word() else { return nil }
        while rest.first == "." {
            rest.removeFirst()
            guard let next = word() else { break }
            found += ".\(next)"
        }
        return found
    }

    /// Consumes the labels of the following parameters, as `of:_:`; `nil` if there are no parameters.
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

    /// Consumes the following names of an enumeration's cases.
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

    /// Consumes a leading bracket and its partner.
    ///
    /// Returns the text between them.
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

    /// Splits a text at the commas that are outside brackets.
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
