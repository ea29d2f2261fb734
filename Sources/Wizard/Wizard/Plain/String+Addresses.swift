import Terminal

extension String {
    /// The text as lines: if it is wider than 80 columns, a long path or address gets its own line.
    ///
    /// That line is never broken, so that the address can be copied; characters around it stay with it.
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
