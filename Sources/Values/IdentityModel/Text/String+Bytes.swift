extension String {
    /// Whether the text contains the bytes of another.
    ///
    /// `contains` builds tables for each search, which takes a hundred times as long for short texts. It also compares
    /// characters, so that a combining mark after the part hides it.
    package func containsBytes(of part: String) -> Bool {
        var (text, part) = (self, part)
        return text.withUTF8 { text in
            part.withUTF8 { part in
                guard let first = part.first else { return true }
                guard part.count <= text.count else { return false }
                return (0...(text.count - part.count)).contains { start in
                    text[start] == first && text[start..<(start + part.count)].elementsEqual(part)
                }
            }
        }
    }
}
