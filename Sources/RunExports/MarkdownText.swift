/// A text in Markdown with the tables of GitHub's dialect.
enum MarkdownText {
    /// A text whose characters have no meaning of Markdown's own (CommonMark, section 2.4: a backslash before ASCII
    /// punctuation).
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            // Readers of tables differ on a backslash before a bar.
            if scalar == "|" {
                result += "&#124;"
                continue
            }
            if scalar.value < 0x80, !scalar.properties.isAlphabetic, !plain.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    /// A text as code, between more backticks than it has in a row; a text with a bar, which divides the cells of a
    /// table, is not code.
    static func code(_ text: String) -> String {
        guard !text.isEmpty, !text.contains("|") else { return escaped(text) }
        var longest = 0
        var current = 0
        for character in text.unicodeScalars {
            current = character == "`" ? current + 1 : 0
            longest = max(longest, current)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let margin = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
        return fence + margin + text + margin + fence
    }

    private static let plain: Set<Unicode.Scalar> = Set("0123456789 ,;'\"/%()=?".unicodeScalars)
}
