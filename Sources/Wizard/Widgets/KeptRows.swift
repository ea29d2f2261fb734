/// A row of the window whose line is cached: equal rows have equal lines.
protocol WindowRow: Sendable, Hashable {
    /// The row in `width` columns.
    func line(width: Int) -> Line
}

/// The lines of the last few rows, which are used again for equal rows.
struct KeptRows<Row: WindowRow>: Sendable {
    private struct Kept: Sendable {
        let row: Row
        let width: Int
        let line: Line
    }

    /// The newest one is the last.
    private var kept: [Kept] = []
    private static var most: Int { 3 }

    /// The line of a row in `width` columns.
    mutating func line(_ row: Row, width: Int) -> Line {
        if let same = kept.last(where: { $0.width == width && $0.row == row }) { return same.line }
        if kept.count == Self.most { kept.removeFirst() }
        kept.append(Kept(row: row, width: width, line: row.line(width: width)))
        return kept[kept.count - 1].line
    }
}
