import CognitoProtocol

/// The tokens of a document, read one after the other (GraphQL, section 2.1).
///
/// Only what clients send is known: names, strings without escapes, punctuators, comments. A number is no token of these documents.
struct GraphQLTokens {
    enum Token: Sendable, Hashable {
        case name(String)
        case string(String)
        case punctuator(Character)
        case end

        /// The token as messages show it; the content of a string is left out, since it can be a token of a user.
        var shown: String {
            switch self {
            case .name(let text): text
            case .punctuator(let character): String(character)
            case .string: "\"…\""
            case .end: "<EOF>"
            }
        }
    }

    /// The token that is read next; the end stays.
    private(set) var current = Token.end
    private(set) var location = GraphQLError.Place(line: 1, column: 1)

    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var line = 1
    private var column = 1

    init(_ text: String) throws(GraphQLError) {
        scalars = Array(text.unicodeScalars)
        try advance()
    }

    /// Goes to the next token.
    mutating func advance() throws(GraphQLError) {
        skipIgnored()
        location = GraphQLError.Place(line: line, column: column)
        current = try read()
    }

    /// Takes a punctuator if it is the current token.
    mutating func take(_ punctuator: Character) throws(GraphQLError) -> Bool {
        guard current == .punctuator(punctuator) else { return false }
        try advance()
        return true
    }

    /// Takes a punctuator, which must be the current token.
    mutating func expect(_ punctuator: Character) throws(GraphQLError) {
        guard try take(punctuator) else { throw syntaxError }
    }

    /// Takes a name, which must be the current token.
    mutating func name() throws(GraphQLError) -> String {
        guard case .name(let name) = current else { throw syntaxError }
        try advance()
        return name
    }

    /// The current token does not follow the grammar.
    var syntaxError: GraphQLError { syntaxError(current.shown) }

    private func syntaxError(_ token: String) -> GraphQLError {
        GraphQLError(
            message: "Invalid Syntax : offending token '\(token)' at line \(location.line) column \(location.column)",
            at: location)
    }

    private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func step() -> Unicode.Scalar {
        let scalar = scalars[index]
        index += 1
        // A carriage return and a line feed together end one line.
        if scalar == "\n" || scalar == "\r" && peek != "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
        return scalar
    }

    private mutating func skipIgnored() {
        while let scalar = peek {
            if scalar == "#" {
                while let comment = peek, comment != "\n", comment != "\r" { _ = step() }
            } else if "\u{FEFF}\t \n\r,".unicodeScalars.contains(scalar) {
                _ = step()
            } else {
                return
            }
        }
    }

    private mutating func read() throws(GraphQLError) -> Token {
        guard let scalar = peek else { return .end }
        if Self.isNameStart(scalar) {
            var name = ""
            while let part = peek, Self.isNameStart(part) || ("0"..."9").contains(part) {
                name.unicodeScalars.append(step())
            }
            return .name(name)
        }
        if scalar == "\"" { return .string(try string()) }
        guard "!$&()=@:[]{|}.".unicodeScalars.contains(scalar) else { throw syntaxError("\(scalar)") }
        return .punctuator(Character(step()))
    }

    private mutating func string() throws(GraphQLError) -> String {
        _ = step()
        var text = ""
        while let scalar = peek, scalar != "\n", scalar != "\r" {
            _ = step()
            if scalar == "\"" { return text }
            // A token has nothing to escape.
            if scalar == "\\" { throw syntaxError("\\") }
            text.unicodeScalars.append(scalar)
        }
        throw syntaxError("\"")
    }

    private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
    }
}
