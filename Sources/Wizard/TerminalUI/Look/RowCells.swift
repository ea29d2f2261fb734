package import Terminal

/// What is drawn into one row, in order.
///
/// Its cells depend only on this, the theme and the row's width.
package struct RowContent: Sendable, Hashable {
    /// One thing that is drawn; a later one covers an earlier one.
    package enum Item: Sendable, Hashable {
        /// A text, or a line of a symbol, at the piece's column; the piece's row is ignored.
        case piece(Drawing.Piece)
        /// The pieces of a row of a drawing, moved to a column.
        case strip([Drawing.Piece], x: Int)
    }

    package var items: [Item] = []

    package init() {}

    func draw(_ y: Int, of grid: inout Grid, _ theme: Theme) {
        for item in items {
            switch item {
            case .piece(let piece): Self.draw(piece, x: piece.x, y, &grid, theme)
            case .strip(let pieces, let x):
                for piece in pieces { Self.draw(piece, x: x + piece.x, y, &grid, theme) }
            }
        }
    }

    private static func draw(_ piece: Drawing.Piece, x: Int, _ y: Int, _ grid: inout Grid, _ theme: Theme) {
        let style = theme[piece.role]
        if piece.count > 1, let symbol = piece.text.first {
            grid.fill(Rect(x: x, y: y, width: piece.count, height: 1), with: symbol, style: style)
        } else {
            grid.put(piece.text, at: Point(x: x, y: y), style: style, maxWidth: piece.width)
        }
    }
}

/// The cells of the last frame: a row is drawn again only if its content has changed.
package struct RowCells: Sendable {
    private var theme = Theme.bare
    private var rows: [RowContent] = []
    private var grid = Grid(size: Size(width: 0, height: 0))

    package init() {}

    /// Returns the grid of these rows after drawing those that have changed.
    package mutating func grid(_ rows: [RowContent], size: Size, theme: Theme, cursor: Point?) -> Grid {
        if grid.size != size || self.theme != theme || self.rows.count != rows.count {
            grid = Grid(size: size, style: theme[.text])
            self.rows = Array(repeating: RowContent(), count: rows.count)
            self.theme = theme
        }
        var empty: Grid?
        for y in rows.indices where self.rows[y] != rows[y] {
            let blank = empty ?? Grid(size: Size(width: size.width, height: 1), style: theme[.text])
            empty = blank
            grid.take(row: 0, of: blank, to: y)
            rows[y].draw(y, of: &grid, theme)
            self.rows[y] = rows[y]
        }
        grid.cursor = cursor
        return grid
    }
}
