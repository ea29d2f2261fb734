extension Grid {
    /// The text of each row, without trailing spaces.
    public var textRows: [String] {
        (0..<size.height).map { y in
            let text = row(y).map(\.text).joined()
            return String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
        }
    }
}
