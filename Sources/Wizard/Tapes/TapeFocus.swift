internal import Terminal

/// Where the keys of a screen go: the rows with the focus, and the cursor.
///
/// Rows are compared by the words of their first column, because their place and the times further right may change.
struct TapeFocus: Sendable, Hashable {
    /// Whether the tape has placed it, and not the presenter.
    let isTapes: Bool
    private let rows: [String]
    /// The column of the cursor; `nil` if it is hidden.
    private let cursor: Int?

    init(_ grid: Grid, isTapes: Bool) {
        self.isTapes = isTapes
        cursor = grid.cursor?.x
        rows = grid.textRows.enumerated().compactMap { y, text in
            let row = text.drop { $0 == " " }
            guard row.first.map(Self.marks.contains) == true || y == grid.cursor?.y else { return nil }
            return row.firstRange(of: "  ").map { String(row[..<$0.lowerBound]) } ?? String(row)
        }
    }

    func isSame(as grid: Grid) -> Bool { self == TapeFocus(grid, isTapes: isTapes) }

    /// The marks of a row with the focus, on every terminal.
    private static let marks: Set<Character> = [Glyphs.unicode.focus, Glyphs.ascii.focus]
}
