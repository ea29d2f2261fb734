extension CSVReader {
    /// Takes the rows before the format is known; returns the header only.
    mutating func takeHeader(_ row: CSVRow) -> CSVRow? {
        if row.isBlank {
            if !hasDeclaration { scanner.delimiter = nil }
            return nil
        }
        if !hasDeclaration, let declared = DelimiterDeclaration.delimiter(in: row, found: scanner.delimiter) {
            scanner.delimiter = declared
            hasDeclaration = true
            // A spreadsheet does not show the declaration.
            rowStart = CSVMark(offset: rowStart.offset, line: rowStart.line, row: row.start.row)
            return nil
        }
        let delimiter = scanner.delimiter ?? .comma
        scanner.delimiter = delimiter
        format = CSVFormat(encoding: decoder?.encoding ?? .utf8, delimiter: delimiter)
        return row
    }
}
