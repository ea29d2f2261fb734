/// Excel's first line `sep=;`, which names the delimiter.
enum DelimiterDeclaration {
    /// The delimiter that the row declares; `nil` for any other row.
    ///
    /// - Parameter found: the delimiter that has divided the row.
    static func delimiter(in row: CSVRow, found: CSVDelimiter?) -> CSVDelimiter? {
        let texts = row.fields.map(\.text)
        guard let first = texts.first, first.lowercased().hasPrefix("sep=") else { return nil }
        let declared = first.dropFirst(4)
        if texts.count == 1 { return CSVDelimiter(rawValue: String(declared)) }
        return declared.isEmpty && texts.count == 2 && texts[1].isEmpty ? found : nil
    }
}
