/// The program that prints hand-outs, with its arguments; it is started without a shell.
public struct PrintCommand: Sendable, Hashable {
    /// The command as the user wrote it.
    public let text: String
    /// The program and its arguments; never empty.
    public let words: [String]

    /// Parses words that are separated by blanks; quotation marks, single or double, keep blanks inside a word.
    ///
    /// Returns `nil` for a text without words, and if a quotation mark is not closed. Nothing else has a meaning: no
    /// variables, no wildcards, no pipes.
    public init?(parsing text: String) {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in text {
            switch (quote, character) {
            case (character, _): quote = nil
            case (.some, _): word = (word ?? "") + String(character)
            case (nil, "\""), (nil, "'"): (quote, word) = (character, word ?? "")
            case (nil, " "), (nil, "\t"):
                if let ended = word { words.append(ended) }
                word = nil
            case (nil, _): word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        guard quote == nil, words.first?.isEmpty == false else { return nil }
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" }) else { return nil }
        self.text = text
        self.words = words
    }
}
