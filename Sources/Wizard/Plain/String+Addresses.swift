import Terminal

extension String {
    /// The text in lines: a long path or address has one of its own where a terminal of 80 columns would break the text.
    ///
    /// It is never broken, so that it can be copied; what encloses it stays with it.
    var withAddressesApart: [String] {
        guard displayWidth(self) > 80 else { return [self] }
        var lines: [String] = []
        var line: [Substring] = []
        func end() {
            if !line.isEmpty { lines.append(line.joined(separator: " ")) }
            line = []
        }
        for word in split(separator: " ") {
            if word.contains("/"), displayWidth(String(word)) > 30 {
                end()
                lines.append(String(word))
            } else {
                line.append(word)
            }
        }
        end()
        return lines
    }
}
