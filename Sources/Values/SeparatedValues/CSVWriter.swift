/// Writes rows that every spreadsheet opens: UTF-8, each value quoted, lines that end in CRLF.
public enum CSVWriter {
    /// Written at the file's start, because Excel recognises UTF-8 only by it.
    public static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// A row as it is written, with its line break; the values are guarded (``SpreadsheetText``).
    public static func line(_ values: some Sequence<String>, delimiter: CSVDelimiter = .comma) -> [UInt8] {
        var line: [UInt8] = []
        for value in values {
            if !line.isEmpty { line.append(contentsOf: delimiter.rawValue.utf8) }
            line.append(quote)
            let text = SpreadsheetText.guarded(value).utf8
            if text.contains(quote) {
                for byte in text {
                    if byte == quote { line.append(quote) }
                    line.append(byte)
                }
            } else {
                line.append(contentsOf: text)
            }
            line.append(quote)
        }
        line.append(UInt8(ascii: "\r"))
        line.append(UInt8(ascii: "\n"))
        return line
    }

    private static let quote = UInt8(ascii: "\"")
}

/// Values that a spreadsheet would compute as a formula, written with one more `'` before them.
///
/// Applies to any number of `'` followed by `=`, `+`, `-`, `@`, their full-width forms, tab, CR, LF or NUL: at the
/// beginning, and after a comma, a semicolon or a tab, because a spreadsheet that expects another delimiter divides
/// values there. So ``unguarded(_:)`` restores every value that ``guarded(_:)`` has written.
public enum SpreadsheetText {
    public static func guarded(_ value: String) -> String {
        // Delimiters are ASCII.
        guard value.utf8.contains(where: { CSVDelimiter(Unicode.Scalar($0)) != nil }) else {
            return isFormula(value.unicodeScalars[...]) ? "'" + value : value
        }
        var result = String.UnicodeScalarView()
        var isStart = true
        let scalars = value.unicodeScalars
        for index in scalars.indices {
            if isStart, isFormula(scalars[index...]) { result.append("'") }
            result.append(scalars[index])
            isStart = CSVDelimiter(scalars[index]) != nil
        }
        return String(result)
    }

    public static func unguarded(_ written: String) -> String {
        guard written.utf8.contains(UInt8(ascii: "'")) else { return written }
        var result = String.UnicodeScalarView()
        var isStart = true
        let scalars = written.unicodeScalars
        for index in scalars.indices {
            if isStart, scalars[index] == "'", isFormula(scalars[index...]) {
                isStart = false
                continue
            }
            result.append(scalars[index])
            isStart = CSVDelimiter(scalars[index]) != nil
        }
        return String(result)
    }

    private static func isFormula(_ value: Substring.UnicodeScalarView) -> Bool {
        guard let first = value.first(where: { $0 != "'" }) else { return false }
        switch first {
        case "=", "+", "-", "@", "\t", "\r", "\n", "\u{0}", "＝", "＋", "－", "＠": return true
        default: return false
        }
    }
}
