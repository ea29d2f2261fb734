/// Splits the text of a document into tokens (GraphQL, section 2.1).
struct GraphQLLexer {
    /// A token with its place.
    struct Token: Sendable, Hashable {
        enum Kind: Sendable, Hashable {
            case name(String)
            case integer(String)
            case number(String)
            case string(String)
            case punctuator(String)
            case end
        }

        let kind: Kind
        let location: GraphQLLocation

        /// The token as messages show it; the content of a string is left out, since it can be a token of a user.
        var shown: String {
            switch kind {
            case .name(let text), .integer(let text), .number(let text), .punctuator(let text): text
            case .string: "\"…\""
            case .end: "<EOF>"
            }
        }
    }

    /// The maximum number of tokens in a document.
    private static let mostTokens = 2000

    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var line = 1
    private var column = 1

    private init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// The tokens of a text, the last of which is the end.
    static func tokens(of text: String) throws(GraphQLFault) -> [Token] {
        var lexer = GraphQLLexer(text)
        var tokens: [Token] = []
        while true {
            let token = try lexer.next()
            tokens.append(token)
            guard tokens.count <= mostTokens else { throw .tooLarge(at: token.location) }
            if token.kind == .end { return tokens }
        }
    }

    private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
    private var location: GraphQLLocation { GraphQLLocation(line: line, column: column) }

    private mutating func advance() {
        let scalar = scalars[index]
        index += 1
        // A carriage return and a line feed together end one line.
        if scalar == "\n" || scalar == "\r" && peek != "\n" {
            line += 1
            column = 1
        } else {
            column += 1
        }
    }

    private mutating func next() throws(GraphQLFault) -> Token {
        skipIgnored()
        let start = location
        guard let scalar = peek else { return Token(kind: .end, location: start) }
        if Self.isNameStart(scalar) { return Token(kind: .name(taken(while: Self.isNamePart)), location: start) }
        if scalar == "-" || Self.isDigit(scalar) { return Token(kind: try number(at: start), location: start) }
        if scalar == "\"" { return Token(kind: .string(try string(at: start)), location: start) }
        if scalar == ".", Array(scalars[index...].prefix(3)) == [".", ".", "."] {
            for _ in 0..<3 { advance() }
            return Token(kind: .punctuator("..."), location: start)
        }
        guard "!$&()=@:[]{|}".unicodeScalars.contains(scalar) else { throw .syntax("\(scalar)", at: start) }
        advance()
        return Token(kind: .punctuator(String(Character(scalar))), location: start)
    }

    private mutating func skipIgnored() {
        while let scalar = peek {
            if scalar == "#" {
                while let comment = peek, comment != "\n", comment != "\r" { advance() }
            } else if "\u{FEFF}\t \n\r,".unicodeScalars.contains(scalar) {
                advance()
            } else {
                return
            }
        }
    }

    private mutating func taken(while belongs: (Unicode.Scalar) -> Bool) -> String {
        var text = ""
        while let scalar = peek, belongs(scalar) {
            text.unicodeScalars.append(scalar)
            advance()
        }
        return text
    }

    private mutating func number(at start: GraphQLLocation) throws(GraphQLFault) -> Token.Kind {
        let text = taken { Self.isNamePart($0) || "+-.".unicodeScalars.contains($0) }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let hasLeadingZero = digits.count > 1 && digits.hasPrefix("0") && digits.dropFirst().first?.isNumber == true
        guard !hasLeadingZero, digits.first?.isNumber == true, digits.last?.isNumber == true else {
            throw .syntax(text, at: start)
        }
        if Int64(text) != nil { return .integer(text) }
        let isPlain = text.unicodeScalars.allSatisfy { Self.isDigit($0) || "+-.eE".unicodeScalars.contains($0) }
        guard isPlain, let value = Double(text), value.isFinite else { throw .syntax(text, at: start) }
        return .number(text)
    }

    private mutating func string(at start: GraphQLLocation) throws(GraphQLFault) -> String {
        // Block strings have rules of their own for indentation; no client of these operations writes one.
        guard Array(scalars[index...].prefix(3)) != ["\"", "\"", "\""] else {
            throw .unsupported("A block string", at: start)
        }
        advance()
        var text = ""
        while let scalar = peek {
            if scalar == "\n" || scalar == "\r" { break }
            advance()
            if scalar == "\"" { return text }
            text.unicodeScalars.append(scalar == "\\" ? try escape(at: start) : scalar)
        }
        throw .syntax("\"", at: start)
    }

    private mutating func escape(at start: GraphQLLocation) throws(GraphQLFault) -> Unicode.Scalar {
        guard let scalar = peek else { throw .syntax("\\", at: start) }
        advance()
        switch scalar {
        case "\"", "\\", "/": return scalar
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u":
            var digits = ""
            while digits.count < 4, let digit = peek, digit.properties.isASCIIHexDigit {
                digits.unicodeScalars.append(digit)
                advance()
            }
            guard digits.count == 4, let code = UInt32(digits, radix: 16), let value = Unicode.Scalar(code) else {
                throw .syntax("\\u\(digits)", at: start)
            }
            return value
        default: throw .syntax("\\\(scalar)", at: start)
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
    }

    private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool { isNameStart(scalar) || isDigit(scalar) }
}
