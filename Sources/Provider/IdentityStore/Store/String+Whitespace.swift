extension String {
    /// The text without spaces and tabs at its ends.
    package var trimmingWhitespace: String {
        let isWhitespace = { (character: Character) in character == " " || character == "\t" }
        let front = drop(while: isWhitespace)
        return String(
            front.prefix(upTo: front.lastIndex { !isWhitespace($0) }.map(front.index(after:)) ?? front.startIndex))
    }
}
