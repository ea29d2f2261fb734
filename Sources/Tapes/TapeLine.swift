internal import Terminal

/// Reads one line of a tape from its left.
struct TapeLine {
    /// The line without spaces at its ends.
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

    /// The next word; nil at the end of the line and for a comment.
    mutating func word() -> String? {
        skipSpaces()
        guard !rest.isEmpty, rest.first != "#" else { return nil }
        let word = rest.prefix { $0 != " " && $0 != "\t" }
        rest = rest[word.endIndex...]
        return String(word)
    }

    /// What the line does, which begins with that word.
    mutating func action(_ word: String) throws(TapeError) -> Tape.Action {
        switch word {
        case "type": return .type(try pieces())
        case "press":
            guard let name = self.word() else { throw fault("press needs a key, such as enter, down, ctrl-p or x.") }
            guard let key = Key(tapeName: name) else { throw fault("there is no key \(name).") }
            let times = try self.count()
            try end()
            return .press(key, times: times)
        case "wait":
            let pattern = try pattern()
            var limit = Tape.patience
            if let word = self.word() {
                guard word == "within" else { throw fault("after the expression only within TIME is possible.") }
                limit = try duration()
            }
            try end()
            return .wait(pattern, within: limit)
        case "pause":
            let time = try duration()
            try end()
            return .pause(time)
        case "shot":
            let name = try name("shot needs a name of letters, digits and -.") { $0 == "-" }
            try end()
            return .shot(name)
        case "capture":
            let name = try name("capture needs a name of letters and digits, then /expression/.") { $0 == "_" }
            let pattern = try pattern()
            try end()
            return .capture(name, pattern)
        default: throw fault("\(word) is none of type, press, wait, pause, shot, capture.")
        }
    }

    private mutating func pieces() throws(TapeError) -> [Tape.Piece] {
        skipSpaces()
        var text = rest
        rest = ""
        guard !text.isEmpty else { throw fault("type needs a text.") }
        var pieces: [Tape.Piece] = []
        while let open = text.firstRange(of: "${") {
            guard let close = text[open.upperBound...].firstIndex(of: "}") else { throw fault("${ has no }.") }
            if open.lowerBound > text.startIndex { pieces.append(.text(String(text[..<open.lowerBound]))) }
            pieces.append(.captured(String(text[open.upperBound..<close])))
            text = text[text.index(after: close)...]
        }
        if !text.isEmpty { pieces.append(.text(String(text))) }
        return pieces
    }

    private mutating func pattern() throws(TapeError) -> TapePattern {
        skipSpaces()
        guard rest.popFirst() == "/" else { throw fault("an expression between slashes is needed: /…/.") }
        var source = ""
        while let character = rest.popFirst() {
            if character == "/" {
                guard let pattern = TapePattern(source) else { throw fault("/\(source)/ is no regular expression.") }
                return pattern
            }
            if character == "\\", rest.first == "/" {
                rest.removeFirst()
                source.append("/")
            } else {
                source.append(character)
            }
        }
        throw fault("the expression has no slash at its end.")
    }

    private mutating func duration() throws(TapeError) -> Duration {
        let text = word() ?? ""
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let amount = Int(digits), amount > 0, amount <= 600_000 else {
            throw fault("a time is needed, such as 500ms or 2s.")
        }
        switch text[digits.endIndex...] {
        case "ms": return .milliseconds(amount)
        case "s" where amount <= 600: return .seconds(amount)
        default: throw fault("a time is needed, such as 500ms or 2s, at most 600s.")
        }
    }

    private mutating func count() throws(TapeError) -> Int {
        guard let text = word() else { return 1 }
        guard let times = Int(text), (1...1000).contains(times) else {
            throw fault("after the key only a number from 1 to 1000 is possible.")
        }
        return times
    }

    private mutating func name(_ problem: String, _ isAllowed: (Character) -> Bool) throws(TapeError) -> String {
        let name = word() ?? ""
        guard !name.isEmpty, name.count <= 60,
            name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) || isAllowed($0) })
        else { throw fault(problem) }
        return name
    }

    private mutating func end() throws(TapeError) {
        if let word = word() { throw fault("\(word) is too much here.") }
    }

    private mutating func skipSpaces() { rest = rest.drop { $0 == " " || $0 == "\t" } }

    private func fault(_ problem: String) -> TapeError { TapeError(line: number, problem: problem) }
}
