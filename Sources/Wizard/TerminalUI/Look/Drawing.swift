package import Terminal

/// Pieces of text at places in a rectangle, for content that does not consist of lines.
///
/// A later piece covers an earlier one. Nothing is drawn outside of the rectangle.
package struct Drawing: Sendable, Hashable {
    package struct Piece: Sendable, Hashable {
        package let text: String
        package let role: Role
        package let x: Int
        package let y: Int
        package let width: Int
        /// How often the text is repeated; a line is one piece.
        package var count = 1

        package init(text: String, role: Role, x: Int, y: Int, width: Int, count: Int = 1) {
            (self.text, self.role) = (text, role)
            (self.x, self.y) = (x, y)
            (self.width, self.count) = (width, count)
        }

        /// Returns the piece moved by columns and rows.
        package func moved(x: Int, y: Int) -> Piece {
            Piece(text: text, role: role, x: self.x + x, y: self.y + y, width: width, count: count)
        }
    }

    /// A piece, or the pieces of a row, whose `y` is 0 and whose storage another drawing may share.
    package enum Item: Sendable, Hashable {
        case piece(Piece)
        case strip([Piece], x: Int, y: Int)
    }

    package let size: Size
    package private(set) var items: [Item] = []
    /// The place of the cursor; `nil` if the cursor is elsewhere.
    package var cursor: Point?
    /// The rows that can be clicked, with their places.
    package var targets: [PlacedTarget] = []

    package init(size: Size) { self.size = size }

    /// All pieces at their places, in the order in which they are drawn.
    package var pieces: [Piece] {
        items.flatMap { item in
            switch item {
            case .piece(let piece): [piece]
            case .strip(let pieces, let x, let y): pieces.map { $0.moved(x: x, y: y) }
            }
        }
    }

    /// Reserves storage for rows that can be clicked.
    package mutating func reserve(rows: Int) {
        items.reserveCapacity(items.count + rows)
        targets.reserveCapacity(targets.count + rows)
    }

    /// Adds a text; what does not fit into `width` columns, or into the rectangle, is cut.
    package mutating func put(_ text: String, _ role: Role, x: Int, y: Int, width: Int = .max) {
        let room = min(width, size.width - x)
        guard x >= 0, y >= 0, y < size.height, room > 0, !text.isEmpty else { return }
        items.append(.piece(Piece(text: text, role: role, x: x, y: y, width: room)))
    }

    /// Adds `count` copies of a symbol of width 1 in a line; what does not fit into the rectangle is cut.
    package mutating func line(_ symbol: Character, _ role: Role, x: Int, y: Int, count: Int) {
        let room = min(count, size.width - x)
        guard x >= 0, y >= 0, y < size.height, room > 0 else { return }
        items.append(.piece(Piece(text: String(symbol), role: role, x: x, y: y, width: room, count: room)))
    }

    /// Adds the pieces of a row, which fit into the rectangle's width.
    package mutating func put(row pieces: [Piece], y: Int) {
        guard y >= 0, y < size.height else { return }
        items.append(.strip(pieces, x: 0, y: y))
    }

    /// Adds spans one after the other; returns the column after the last.
    @discardableResult
    package mutating func put(_ spans: [Span], x: Int, y: Int) -> Int {
        var column = x
        for span in spans {
            put(span.text, span.role, x: column, y: y)
            column += span.width
        }
        return column
    }

    /// Adds another drawing with its upper left corner at a place.
    package mutating func put(_ other: Drawing, x: Int, y: Int) {
        for item in other.items {
            switch item {
            case .strip(let pieces, let left, let top) where x >= 0 && x + other.size.width <= size.width:
                if y + top >= 0, y + top < size.height { items.append(.strip(pieces, x: x + left, y: y + top)) }
            case .strip(let pieces, let left, let top):
                for piece in pieces { put(piece.moved(x: x + left, y: y + top)) }
            case .piece(let piece): put(piece.moved(x: x, y: y))
            }
        }
        if let inner = other.cursor { cursor = Point(x: x + inner.x, y: y + inner.y) }
        targets += other.targets.map { $0.moved(x: x, y: y) }
    }

    private mutating func put(_ piece: Piece) {
        if piece.count > 1, let symbol = piece.text.first {
            line(symbol, piece.role, x: piece.x, y: piece.y, count: piece.count)
        } else {
            put(piece.text, piece.role, x: piece.x, y: piece.y, width: piece.width)
        }
    }
}
