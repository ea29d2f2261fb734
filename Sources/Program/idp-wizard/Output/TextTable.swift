import Terminal

/// The lines of a list: cells are padded, so that columns line up and empty cells are kept.
///
/// A column without any text is left out. A list that is printed page by page keeps its widths.
struct TextTable: Sendable {
    private let gap: String
    private var widths: [Int] = []

    init(gap: Int = 3) { self.gap = String(repeating: " ", count: gap) }

    /// The lines of further rows, without spaces at their ends.
    mutating func lines(_ rows: [[String?]]) -> [String] {
        for row in rows {
            widths += Array(repeating: 0, count: max(0, row.count - widths.count))
            for (column, cell) in row.enumerated() { widths[column] = max(widths[column], displayWidth(cell ?? "")) }
        }
        return rows.map { row in
            let cells = zip(row.map { $0 ?? "" }, widths).filter { $0.1 > 0 }.map {
                $0 + String(repeating: " ", count: $1 - displayWidth($0))
            }
            return String(cells.joined(separator: gap).reversed().drop { $0 == " " }.reversed())
        }
    }
}

extension Console {
    /// Prints a list: an object for each row with `--json`, else a table.
    func report<Row>(
        _ rows: [Row], in table: inout TextTable, json: (Row) -> JSONText, cells: (Row) -> [String?]
    ) {
        guard !isJSON else { return rows.forEach { print(json($0).line) } }
        table.lines(rows.map(cells)).forEach(print)
    }

    /// Prints a list that is complete.
    func report<Row>(_ rows: [Row], json: (Row) -> JSONText, cells: (Row) -> [String?]) {
        var table = TextTable()
        report(rows, in: &table, json: json, cells: cells)
    }
}
