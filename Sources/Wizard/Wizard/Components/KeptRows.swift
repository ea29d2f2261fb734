import Terminal
import TerminalUI

/// A row of the window whose drawing is cached: equal rows look the same.
protocol WindowRow: Sendable, Hashable {
    func line(width: Int) -> Line
}

/// A cache of the last few drawn rows.
struct KeptRows<Row: WindowRow>: Sendable {
    private struct Kept: Sendable {
        let row: Row
        let width: Int
        let content: RowContent
    }

    /// The newest is last.
    private var kept: [Kept] = []
    private static var most: Int { 3 }

    /// The row drawn in `width` columns, from the cache if possible.
    mutating func content(_ row: Row, width: Int, _ look: Look) -> RowContent {
        if let same = kept.last(where: { $0.width == width && $0.row == row }) { return same.content }
        var canvas = Canvas(size: Size(width: width, height: 1), look: look)
        canvas.draw(row.line(width: width), x: 0, y: 0, width: width)
        if kept.count == Self.most { kept.removeFirst() }
        kept.append(Kept(row: row, width: width, content: canvas.rows[0]))
        return canvas.rows[0]
    }
}
