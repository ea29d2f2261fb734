/// A statement with its `?` and `?1` placeholders rewritten to PostgreSQL's `$1`.
struct Placeholders: Sendable, Hashable {
    /// The rewritten statement.
    let sql: String
    /// The number of values that the statement needs.
    let count: Int

    /// Rewrites a statement; returns `nil` if it mixes numbered and plain placeholders, or has a number out of range.
    ///
    /// Quoted text, quoted names, dollar quotes and comments are not changed.
    init?(rewriting statement: String) {
        let source = Array(statement.utf8)
        var rewriter = Rewriter(source: source)
        guard rewriter.run() else { return nil }
        sql = String(decoding: rewriter.output, as: UTF8.self)
        count = rewriter.count
    }
}

private struct Rewriter {
    let source: [UInt8]
    var output: [UInt8] = []
    var count = 0
    private var place = 0
    private var hasPlain = false
    private var hasNumbered = false

    init(source: [UInt8]) {
        self.source = source
        output.reserveCapacity(source.count + 16)
    }

    mutating func run() -> Bool {
        while place < source.count {
            switch source[place] {
            case UInt8(ascii: "'"): copyQuoted(by: source[place], escapes: hasEscapePrefix)
            case UInt8(ascii: "\""): copyQuoted(by: source[place], escapes: false)
            case UInt8(ascii: "-") where follows("-"): copy(through: "\n")
            case UInt8(ascii: "/") where follows("*"): copyComment()
            case UInt8(ascii: "$"): copyDollarQuote()
            case UInt8(ascii: "?"): guard placeholder() else { return false }
            default: copy(1)
            }
        }
        return !(hasPlain && hasNumbered)
    }

    private func follows(_ character: Unicode.Scalar) -> Bool {
        place + 1 < source.count && source[place + 1] == UInt8(ascii: character)
    }

    /// Whether the quote that starts here is `E'…'`, in which a backslash is an escape.
    private var hasEscapePrefix: Bool {
        guard place > 0, source[place - 1] | 0x20 == UInt8(ascii: "e") else { return false }
        return place == 1 || !Self.isPartOfName(source[place - 2])
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    private mutating func copy(_ length: Int) {
        let end = min(place + length, source.count)
        output += source[place..<end]
        place = end
    }

    private mutating func copy(through last: Unicode.Scalar) {
        let end = source[place...].firstIndex(of: UInt8(ascii: last)) ?? source.count - 1
        copy(end + 1 - place)
    }

    /// A doubled quote needs no special case: it ends one quoted part and starts the next.
    private mutating func copyQuoted(by quote: UInt8, escapes: Bool) {
        copy(1)
        while place < source.count {
            if escapes, source[place] == UInt8(ascii: "\\") {
                copy(2)
            } else if source[place] == quote {
                return copy(1)
            } else {
                copy(1)
            }
        }
    }

    /// Copies a comment; comments nest in PostgreSQL.
    private mutating func copyComment() {
        var depth = 0
        while place < source.count {
            if source[place] == UInt8(ascii: "/"), follows("*") {
                depth += 1
                copy(2)
            } else if source[place] == UInt8(ascii: "*"), follows("/") {
                depth -= 1
                copy(2)
                if depth == 0 { return }
            } else {
                copy(1)
            }
        }
    }

    /// Copies `$tag$ … $tag$`, or only the `$` if no such quote starts here.
    private mutating func copyDollarQuote() {
        var end = place + 1
        while end < source.count, Self.isPartOfName(source[end]) { end += 1 }
        let isQuote =
            end < source.count && source[end] == UInt8(ascii: "$")
            && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(source[place + 1])
        guard isQuote else { return copy(1) }
        let tag = source[place...end]
        copy(tag.count)
        while place < source.count, !source[place...].starts(with: tag) { copy(1) }
        copy(tag.count)
    }

    private mutating func placeholder() -> Bool {
        place += 1
        var digits: [UInt8] = []
        while place < source.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(source[place]) {
            digits.append(source[place])
            place += 1
        }
        let number: Int
        if digits.isEmpty {
            hasPlain = true
            number = count + 1
        } else {
            hasNumbered = true
            number = Int(String(decoding: digits, as: UTF8.self)) ?? 0
        }
        // The protocol has a 16-bit parameter count.
        guard (1...65_535).contains(number) else { return false }
        count = max(count, number)
        output += "$\(number)".utf8
        return true
    }
}
