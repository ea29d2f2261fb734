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
