import Terminal

/// A row of the window whose picture is kept: equal rows look alike.
protocol WindowRow: Sendable, Hashable {
    /// The row in `width` columns.
    func line(width: Int) -> Line
}

/// What the last few rows draw, which is used again for equal rows.
struct KeptRows<Row: WindowRow>: Sendable {
    private struct Kept: Sendable {
        let row: Row
        let width: Int
        let content: RowContent
    }

    /// The newest one is the last.
    private var kept: [Kept] = []
    private static var most: Int { 3 }

    /// What a row draws in `width` columns.
    mutating func content(_ row: Row, width: Int, _ look: Look) -> RowContent {
        if let same = kept.last(where: { $0.width == width && $0.row == row }) { return same.content }
        var canvas = Canvas(size: Size(width: width, height: 1), look: look)
        canvas.draw(row.line(width: width), x: 0, y: 0, width: width)
        if kept.count == Self.most { kept.removeFirst() }
        kept.append(Kept(row: row, width: width, content: canvas.rows[0]))
        return canvas.rows[0]
    }
}
