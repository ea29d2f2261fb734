import Terminal

/// What is drawn into one row, in order: its cells depend on nothing else but the theme and the row's width.
struct RowContent: Sendable, Hashable {
    /// One thing that is drawn; a later one covers an earlier one.
    enum Item: Sendable, Hashable {
        /// A text, or a line of a symbol, at the piece's column; its row does not count.
        case piece(Drawing.Piece)
        /// The pieces of a row of a diagram, moved to a column.
        case strip([Drawing.Piece], x: Int)
    }

    var items: [Item] = []

    /// Draws it into a row of a grid.
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

/// The cells of the last frame, row by row: a row is drawn again only where its content has changed.
struct RowCells: Sendable {
    private var theme = Theme.bare
    private var rows: [RowContent] = []
    private var grid = Grid(size: Size(width: 0, height: 0))

    /// The grid of these rows.
    mutating func grid(_ rows: [RowContent], size: Size, theme: Theme, cursor: Point?) -> Grid {
        let isKept = grid.size == size && self.theme == theme && self.rows.count == rows.count
        var grid = isKept ? grid : Grid(size: size, style: theme[.text])
        grid.cursor = cursor
        var empty: Grid?
        for y in rows.indices where !isKept || self.rows[y] != rows[y] {
            if isKept {
                if empty == nil { empty = Grid(size: Size(width: size.width, height: 1), style: theme[.text]) }
                if let empty { grid.take(row: 0, of: empty, to: y) }
            }
            rows[y].draw(y, of: &grid, theme)
        }
        (self.rows, self.grid, self.theme) = (rows, grid, theme)
        return grid
    }
}
