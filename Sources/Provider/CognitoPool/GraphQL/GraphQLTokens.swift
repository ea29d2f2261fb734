import CognitoProtocol

/// Reads the tokens of a document one by one (GraphQL, section 2.1).
///
/// Only what clients send is supported: names, strings without escapes, punctuators, comments. Numbers are not.
struct GraphQLTokens {
    /// The token that is read next, including quotation marks for a string; empty once the end is reached.
    private(set) var current: Substring

    private let text: String
    private static let lineEnds: Set<Character> = ["\n", "\r", "\r\n"]

    init(_ text: String) throws(GraphQLError) {
        self.text = text
        current = text.prefix(0)
        try advance()
    }

    mutating func advance() throws(GraphQLError) {
        var rest = text[current.endIndex...]
        while let first = rest.first, "\u{FEFF}\t ,#".contains(first) || Self.lineEnds.contains(first) {
            rest = first == "#" ? rest.drop { !Self.lineEnds.contains($0) } : rest.dropFirst()
        }
        current = try token(at: rest)
    }

    /// Consumes a name or punctuator if it is the current token, and returns whether it is.
    mutating func take(_ token: String) throws(GraphQLError) -> Bool {
        guard current == token else { return false }
        try advance()
        return true
    }

    /// Consumes a punctuator, which must be the current token.
    mutating func expect(_ punctuator: String) throws(GraphQLError) {
        guard try take(punctuator) else { throw syntaxError }
    }

    /// Consumes a name, which must be the current token.
    mutating func name() throws(GraphQLError) -> String {
        guard isName else { throw syntaxError }
        let name = String(current)
        try advance()
        return name
    }

    var isName: Bool { current.first.map(Self.isNameStart) ?? false }

    /// The content of a string; `nil` for any other token.
    var string: String? { current.first == "\"" ? String(current.dropFirst().dropLast()) : nil }

    /// The place of the current token; computing it scans the text before it.
    var place: GraphQLError.Place { place(of: current) }

    /// The current token does not match the grammar; a string is not shown, because it may be a user's token.
    var syntaxError: GraphQLError {
        syntaxError(current, shown: current.isEmpty ? "<EOF>" : string == nil ? String(current) : "\"…\"")
    }

    private func place(of token: Substring) -> GraphQLError.Place {
        let lines = text[..<token.startIndex].split(omittingEmptySubsequences: false) { Self.lineEnds.contains($0) }
        return GraphQLError.Place(line: lines.count, column: (lines.last?.count ?? 0) + 1)
    }

    private func syntaxError(_ token: Substring, shown: String) -> GraphQLError {
        let place = place(of: token)
        return GraphQLError(
            message: "Invalid Syntax : offending token '\(shown)' at line \(place.line) column \(place.column)",
            at: place)
    }

    private func token(at rest: Substring) throws(GraphQLError) -> Substring {
        guard let first = rest.first else { return rest }
        if Self.isNameStart(first) { return rest.prefix { Self.isNameStart($0) || $0.isASCII && $0.isNumber } }
        if "!$&()=@:[]{|}.".contains(first) { return rest.prefix(1) }
        // A user's token contains nothing to escape.
        let end = rest.dropFirst().firstIndex { "\"\\".contains($0) || Self.lineEnds.contains($0) }
        guard first == "\"", let end, rest[end] == "\"" else { throw syntaxError(rest, shown: String(first)) }
        return rest[...end]
    }

    private static func isNameStart(_ character: Character) -> Bool {
        character.isASCII && character.isLetter || character == "_"
    }
}
