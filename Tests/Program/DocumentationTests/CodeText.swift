/// The code of one declaration, line by line, without comments and without the contents of string literals.
struct CodeText {
    /// The number of open parentheses and square brackets.
    private(set) var depth = 0
    private var bytes: [UInt8] = []
    private var place = Place.code

    private enum Place {
        case code
        case literal(isEscaped: Bool)
        /// Within `#"` and `"#`, where a quotation mark alone does not end the literal.
        case rawLiteral
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func add(line: some Sequence<UInt8>) {
        var earlier = UInt8(ascii: " ")
        for byte in line {
            let isQuote = byte == UInt8(ascii: "\"")
            switch place {
            case .code where isQuote:
                place = earlier == UInt8(ascii: "#") ? .rawLiteral : .literal(isEscaped: false)
            case .code:
                if byte == UInt8(ascii: "/"), earlier == byte {
                    bytes.removeLast()
                    bytes.append(UInt8(ascii: " "))
                    return
                }
                if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { depth += 1 }
                if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") { depth -= 1 }
                bytes.append(byte)
            case .literal(isEscaped: false) where isQuote: place = .code
            case .literal(let isEscaped): place = .literal(isEscaped: !isEscaped && byte == UInt8(ascii: "\\"))
            case .rawLiteral:
                if byte == UInt8(ascii: "#"), earlier == UInt8(ascii: "\"") { place = .code }
            }
            earlier = byte
        }
        bytes.append(UInt8(ascii: " "))
    }
}
