internal import Terminal

/// Parses one line of a tape from left to right.
struct TapeLine {
    /// The line without surrounding whitespace.
    let whole: String
    private var rest: Substring
    private let number: Int

    init(_ line: Substring, number: Int) {
        var line = line
        while let first = line.first, first.isWhitespace { line.removeFirst() }
        while let last = line.last, last.isWhitespace { line.removeLast() }
        whole = String(line)
        rest = whole[...]
        self.number = number
    }

    /// Returns the next word, or `nil` at the end of the line and for a comment.
    mutating func word() -> String? {
        skipSpaces()
        guard !rest.isEmpty, rest.first != "#" else { return nil }
        let word = rest.prefix { $0 != " " && $0 != "\t" }
        rest = rest[word.endIndex...]
        return String(word)
    }

    /// Parses the size after `size`.
    mutating func size() throws(TapeError) -> Size {
        guard let size = word().flatMap({ Size(tapeText: $0) }) else { throw fault(.size) }
        try end()
        return size
    }

    /// Parses the action of a line that begins with `word`.
    mutating func action(_ word: String) throws(TapeError) -> Tape.Action {
        switch word {
        case "type": return .type(try pieces())
        case "press":
            guard let name = self.word() else { throw fault(.keyMissing) }
            guard let key = Key(tapeName: name) else { throw fault(.unknownKey, name) }
            let times = try self.count()
            try end()
            return .press(key, times: times)
        case "wait":
            let pattern = try pattern()
            var limit = Tape.patience
            if let word = self.word() {
                guard word == "within" else { throw fault(.within) }
                limit = try duration()
            }
            try end()
            return .wait(pattern, within: limit)
        case "pause":
            let time = try duration()
            try end()
            return .pause(time)
        case "stop":
            let pattern = try pattern()
            skipSpaces()
            let text = String(rest)
            rest = ""
            return .stop(pattern, text: text)
        case "mark":
            let name = self.word() ?? ""
            guard (1...Self.longestMark).contains(name.utf8.count), name.utf8.allSatisfy(Self.isOfMark) else {
                throw fault(.markName)
            }
            try end()
            return .mark(name)
        case "shot":
            let name = try name(.shotName) { $0 == "-" }
            try end()
            return .shot(name)
        case "capture":
            let name = try name(.captureName) { $0 == "_" }
            let pattern = try pattern()
            try end()
            return .capture(name, pattern)
        case "size": throw fault(.sizePlace)
        default: throw fault(.unknownCommand, word)
        }
    }

    /// The state of a mark has the name `tape-NAME`, and names of states have at most 40 characters.
    private static let longestMark = 35

    private static func isOfMark(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }

    private mutating func pieces() throws(TapeError) -> [Tape.Piece] {
        skipSpaces()
        var text = rest
        rest = ""
        guard !text.isEmpty else { throw fault(.textMissing) }
        var pieces: [Tape.Piece] = []
        while let open = text.firstRange(of: "${") {
            guard let close = text[open.upperBound...].firstIndex(of: "}") else { throw fault(.openName) }
            if open.lowerBound > text.startIndex { pieces.append(.text(String(text[..<open.lowerBound]))) }
            pieces.append(.captured(String(text[open.upperBound..<close])))
            text = text[text.index(after: close)...]
        }
        if !text.isEmpty { pieces.append(.text(String(text))) }
        return pieces
    }

    private mutating func pattern() throws(TapeError) -> TapePattern {
        skipSpaces()
        guard rest.popFirst() == "/" else { throw fault(.patternMissing) }
        var source = ""
        while let character = rest.popFirst() {
            if character == "/" {
                guard let pattern = TapePattern(source) else { throw fault(.pattern, "/\(source)/") }
                return pattern
            }
            if character == "\\", rest.first == "/" {
                rest.removeFirst()
                source.append("/")
            } else {
                source.append(character)
            }
        }
        throw fault(.openPattern)
    }

    private mutating func duration() throws(TapeError) -> Duration {
        let text = word() ?? ""
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let amount = Int(digits), amount > 0, amount <= 600_000 else {
            throw fault(.time)
        }
        switch text[digits.endIndex...] {
        case "ms": return .milliseconds(amount)
        case "s" where amount <= 600: return .seconds(amount)
        default: throw fault(.time)
        }
    }

    private mutating func count() throws(TapeError) -> Int {
        guard let text = word() else { return 1 }
        guard let times = Int(text), (1...1000).contains(times) else {
            throw fault(.count)
        }
        return times
    }

    private mutating func name(_ problem: TapeProblem.Kind, _ isAllowed: (Character) -> Bool) throws(TapeError)
        -> String
    {
        let name = word() ?? ""
        guard !name.isEmpty, name.count <= 60,
            name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) || isAllowed($0) })
        else { throw fault(problem) }
        return name
    }

    private mutating func end() throws(TapeError) {
        if let word = word() { throw fault(.extraWord, word) }
    }

    private mutating func skipSpaces() { rest = rest.drop { $0 == " " || $0 == "\t" } }

    private func fault(_ kind: TapeProblem.Kind, _ subject: String = "") -> TapeError {
        TapeError(line: number, TapeProblem(kind, subject))
    }
}
