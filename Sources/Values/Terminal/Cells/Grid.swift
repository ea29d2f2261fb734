/// A screen as a value: rows of cells and the position of the cursor.
///
/// Text is split into cells with the same width table as the C library's. It is clipped at the edges by whole
/// graphemes, and never leaves half of a wide character. Control and format characters become visible symbols, so no
/// content of a grid can control the terminal. A row taken from another grid shares its storage, so the two are
/// compared in constant time.
public struct Grid: Sendable, Hashable {
    public let size: Size
    /// The position of the cursor; `nil` hides it.
    public var cursor: Point?
    private var rows: [[Cell]]

    public init(size: Size, style: Style = .plain) {
        self.size = size
        rows = Array(repeating: Array(repeating: .blank(style), count: size.width), count: size.height)
    }

    public var cells: [Cell] { Array(rows.joined()) }

    /// The cell at `point`, or `nil` outside.
    public subscript(point: Point) -> Cell? {
        guard contains(point) else { return nil }
        return rows[point.y][point.x]
    }

    /// The cells of a row; empty for a row outside the grid.
    public func row(_ y: Int) -> ArraySlice<Cell> {
        guard y >= 0, y < size.height else { return [] }
        return rows[y][...]
    }

    /// Whether a row shares its storage with that of another grid of the same size, which proves without comparing
    /// cells that they are equal.
    public func shares(row y: Int, with other: Grid) -> Bool {
        rows[y].withUnsafeBufferPointer { own in
            other.rows[y].withUnsafeBufferPointer { $0.baseAddress == own.baseAddress && $0.count == own.count }
        }
    }

    /// Replaces row `y` with a row of another grid of the same width; does nothing if either row does not exist.
    public mutating func take(row source: Int, of other: Grid, to y: Int) {
        guard rows.indices.contains(y), other.rows.indices.contains(source), other.size.width == size.width else {
            return
        }
        rows[y] = other.rows[source]
    }

    /// Writes `text` to the right from `point`, at most `maxWidth` columns; returns the number of columns used.
    ///
    /// Text never wraps; a line end becomes a symbol. The text ends before the first grapheme that does not fit
    /// completely. Columns left of the grid are skipped but counted.
    @discardableResult
    public mutating func put(_ text: String, at point: Point, style: Style = .plain, maxWidth: Int = .max) -> Int {
        guard maxWidth > 0 else { return 0 }
        let inRow = point.y >= 0 && point.y < size.height
        if text.simpleWidth != nil { return putSimple(text, at: point, style: style, maxWidth: maxWidth, inRow: inRow) }
        var used = 0
        for character in text {
            let parts = CellCluster.clusters(of: character)
            let width = parts.reduce(0) { $0 + $1.width }
            guard used + width <= maxWidth, point.x + used + width <= size.width else { break }
            if inRow {
                var x = point.x + used
                for part in parts {
                    if x >= 0 {
                        set(Cell(text: part.text, width: part.width, style: style), x: x, y: point.y)
                    } else if x + part.width > 0 {
                        set(.blank(style), x: 0, y: point.y)
                    }
                    x += part.width
                }
            }
            used += width
        }
        return used
    }

    /// Writes a text whose scalars each fill one cell.
    private mutating func putSimple(
        _ text: String, at point: Point, style: Style, maxWidth: Int, inRow: Bool
    ) -> Int {
        let room = min(maxWidth, size.width - point.x)
        guard inRow else { return max(0, min(room, text.unicodeScalars.count)) }
        return rows[point.y].withUnsafeMutableBufferPointer { row in
            var used = 0
            for scalar in text.unicodeScalars {
                guard used < room else { break }
                let x = point.x + used
                if x >= 0 { Self.set(Cell(scalar, style: style), at: x, in: row) }
                used += 1
            }
            return used
        }
    }

    /// Fills a rectangle with one character of width 1; a wider character becomes a space.
    public mutating func fill(_ rect: Rect, with character: Character = " ", style: Style = .plain) {
        let cell = Self.cell(of: character, style)
        for y in rect.rows.clamped(to: 0..<size.height) {
            rows[y].withUnsafeMutableBufferPointer { row in
                for x in rect.columns.clamped(to: 0..<size.width) { Self.set(cell, at: x, in: row) }
            }
        }
    }

    /// The cell for a character of width 1; a space for a wider one.
    private static func cell(of character: Character, _ style: Style) -> Cell {
        let scalars = character.unicodeScalars
        if let only = scalars.first, scalars.count == 1, only.isSimple { return Cell(only, style: style) }
        let parts = CellCluster.clusters(of: character)
        guard parts.count == 1, parts[0].width == 1 else { return .blank(style) }
        return Cell(text: parts[0].text, width: 1, style: style)
    }

    /// Copies another grid, its upper left cell to `point`, and its cursor, if it has one.
    public mutating func put(_ other: Grid, at point: Point) {
        for y in 0..<other.size.height where point.y + y >= 0 && point.y + y < size.height {
            for x in 0..<other.size.width {
                let cell = other.rows[y][x]
                let target = point.x + x
                guard !cell.isContinuation, target >= 0 else { continue }
                let whole = target + cell.width <= size.width
                if target < size.width {
                    set(whole ? cell : .blank(cell.style), x: target, y: point.y + y)
                }
            }
        }
        if let inner = other.cursor { cursor = Point(x: point.x + inner.x, y: point.y + inner.y) }
    }

    private func contains(_ point: Point) -> Bool {
        point.x >= 0 && point.y >= 0 && point.x < size.width && point.y < size.height
    }

    private mutating func set(_ cell: Cell, x: Int, y: Int) {
        rows[y].withUnsafeMutableBufferPointer { Self.set(cell, at: x, in: $0) }
    }

    /// Writes a cell that fits, and blanks the other half of every wide character that it overwrites in part.
    private static func set(_ cell: Cell, at x: Int, in row: UnsafeMutableBufferPointer<Cell>) {
        if row[x].isContinuation, x > 0 { row[x - 1] = .blank(row[x - 1].style) }
        let last = x + cell.width - 1
        if row[last].width == 2 && (last > x || cell.width == 1) { row[last + 1] = .blank(row[last + 1].style) }
        row[x] = cell
        if cell.width == 2 { row[last] = .continuation(cell.style) }
    }
}

extension Grid {
    /// The text of each row, without trailing spaces.
    public var textRows: [String] {
        (0..<size.height).map { y in
            let text = row(y).map(\.text).joined()
            return String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
        }
    }
}
