/// The places of a message: `{0}`, `{1}`, … stand for its parts, `{{` and `}}` for braces, as in Python's `str.format`.
enum MessagePlaces {
    /// Words as a message contains them: with doubled braces.
    static func escaped(_ words: String) -> String {
        guard hasBrace(words) else { return words }
        return words.reduce(into: "") { escaped, character in
            escaped.append(character)
            if character == "{" || character == "}" { escaped.append(character) }
        }
    }

    /// The message with its places filled; a place without a part, and a single brace, stay as they are.
    static func filled(_ message: String, with parts: [String]) -> String {
        guard hasBrace(message) else { return message }
        var result = ""
        var rest = message[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            result += rest[..<brace]
            rest = rest[brace...]
            if let place = place(rest), parts.indices.contains(place.index) {
                result += parts[place.index]
                rest = rest[place.end...]
            } else {
                result.append(rest.removeFirst())
                if rest.first == result.last { rest.removeFirst() }
            }
        }
        return result + rest
    }

    /// The message divided into its literals, without doubled braces, and its places.
    static func divided(_ message: String) -> [Piece] {
        var pieces: [Piece] = []
        var (literal, rest) = ("", message[...])
        while let first = rest.first {
            if let place = place(rest) {
                if !literal.isEmpty { pieces.append(.literal(literal)) }
                pieces.append(.place(place.index))
                (literal, rest) = ("", rest[place.end...])
            } else {
                literal.append(rest.removeFirst())
                if first == "{" || first == "}", rest.first == first { rest.removeFirst() }
            }
        }
        return literal.isEmpty ? pieces : pieces + [.literal(literal)]
    }

    enum Piece {
        case literal(String)
        case place(Int)
    }

    /// The place with which the text begins.
    private static func place(_ text: Substring) -> (index: Int, end: String.Index)? {
        guard text.first == "{", let close = text.firstIndex(of: "}"),
            let index = Int(text[text.index(after: text.startIndex)..<close])
        else { return nil }
        return (index, text.index(after: close))
    }

    private static func hasBrace(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
    }
}
