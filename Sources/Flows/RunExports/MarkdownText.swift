/// A text in Markdown with the tables of GitHub's dialect.
enum MarkdownText {
    /// Escapes all characters that have a meaning in Markdown (CommonMark, section 2.4: a backslash before ASCII
    /// punctuation).
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            // Table parsers differ on a backslash before a bar.
            if scalar == "|" {
                result += "&#124;"
                continue
            }
            if scalar.value < 0x80, !scalar.properties.isAlphabetic, !plain.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    /// A text as a code span, delimited by more backticks than it contains in a row.
    ///
    /// A text with a bar is not code, because a bar separates the cells of a table.
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
