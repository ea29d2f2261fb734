import CognitoProtocol

/// The tokens of a document, read one after the other (GraphQL, section 2.1).
///
/// Only what clients send is known: names, strings without escapes, punctuators, comments. A number is no token of these documents.
struct GraphQLTokens {
    /// The token that is read next, a string with its quotation marks; empty at the end, which stays.
    private(set) var current: Substring

    private let text: String
    private static let lineEnds: Set<Character> = ["\n", "\r", "\r\n"]

    init(_ text: String) throws(GraphQLError) {
        self.text = text
        current = text.prefix(0)
        try advance()
    }

    /// Goes to the next token.
    mutating func advance() throws(GraphQLError) {
        var rest = text[current.endIndex...]
        while let first = rest.first, "\u{FEFF}\t ,#".contains(first) || Self.lineEnds.contains(first) {
            rest = first == "#" ? rest.drop { !Self.lineEnds.contains($0) } : rest.dropFirst()
        }
        current = try token(at: rest)
    }

    /// Takes a name or punctuator if it is the current token.
    mutating func take(_ token: String) throws(GraphQLError) -> Bool {
        guard current == token else { return false }
        try advance()
        return true
    }

    /// Takes a punctuator, which must be the current token.
    mutating func expect(_ punctuator: String) throws(GraphQLError) {
        guard try take(punctuator) else { throw syntaxError }
    }

    /// Takes a name, which must be the current token.
    mutating func name() throws(GraphQLError) -> String {
        guard isName else { throw syntaxError }
        let name = String(current)
        try advance()
        return name
    }

    var isName: Bool { current.first.map(Self.isNameStart) ?? false }

    /// The content of a string; nil for any other token.
    var string: String? { current.first == "\"" ? String(current.dropFirst().dropLast()) : nil }

    /// The place of the current token; counting it takes as long as the text before it.
    var place: GraphQLError.Place { place(of: current) }

    /// The current token does not follow the grammar; a string is not shown, since it can be a token of a user.
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
        // A token of a user has nothing to escape.
        let end = rest.dropFirst().firstIndex { "\"\\".contains($0) || Self.lineEnds.contains($0) }
        guard first == "\"", let end, rest[end] == "\"" else { throw syntaxError(rest, shown: String(first)) }
        return rest[...end]
    }

    private static func isNameStart(_ character: Character) -> Bool {
        character.isASCII && character.isLetter || character == "_"
    }
}
