/// A screen as a value: rows of cells and the position of the cursor.
///
/// Text is split into cells with the same width table as the C library's. It is clipped at the edges by whole
/// graphemes, and never leaves half a wide character. Control and format characters become visible symbols, so nothing
/// in a grid can control the terminal.
public struct Grid: Sendable, Hashable {
    /// The number of columns and rows.
    public let size: Size
    /// The position of the cursor; `nil` hides it.
    public var cursor: Point?
    /// All cells, row by row.
    public private(set) var cells: [Cell]

    /// Makes a grid of empty cells.
    public init(size: Size, style: Style = .plain) {
        self.size = size
        cells = Array(repeating: .blank(style), count: size.width * size.height)
    }

    /// The cell at `point`, or `nil` outside.
    public subscript(point: Point) -> Cell? {
        guard contains(point) else { return nil }
        return cells[index(point)]
    }

    /// The cells of one row; none outside.
    public func row(_ y: Int) -> ArraySlice<Cell> {
        guard y >= 0, y < size.height else { return [] }
        return cells[y * size.width..<(y + 1) * size.width]
    }

    /// Writes `text` to the right from `point`, at most `maxWidth` columns; returns the number of columns used.
    ///
    /// Text never wraps; a line end is shown as a symbol. The text ends before the first grapheme that does not fit
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
                        set(part, x: x, y: point.y, style: style)
                    } else if x + part.width > 0 {
                        set(CellCluster(text: " ", width: 1), x: 0, y: point.y, style: style)
                    }
                    x += part.width
                }
            }
            used += width
        }
        return used
    }

    /// Writes a text of simple scalars, each of which is a cell.
    private mutating func putSimple(
        _ text: String, at point: Point, style: Style, maxWidth: Int, inRow: Bool
    ) -> Int {
        var used = 0
        for scalar in text.unicodeScalars {
            guard used < maxWidth, point.x + used < size.width else { break }
            if inRow, point.x + used >= 0 {
                set(CellCluster(text: String(scalar), width: 1), x: point.x + used, y: point.y, style: style)
            }
            used += 1
        }
        return used
    }

    /// Fills a rectangle with one character of width 1, by default a space; for a wider one a space is used.
    public mutating func fill(_ rect: Rect, with character: Character = " ", style: Style = .plain) {
        let parts = CellCluster.clusters(of: character)
        let part = parts.count == 1 && parts[0].width == 1 ? parts[0] : CellCluster(text: " ", width: 1)
        for y in rect.rows.clamped(to: 0..<size.height) {
            for x in rect.columns.clamped(to: 0..<size.width) { set(part, x: x, y: y, style: style) }
        }
    }

    /// Changes the style of the cells in a rectangle and keeps their text; a wide character is changed as a whole.
    public mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
        for y in rect.rows.clamped(to: 0..<size.height) {
            for x in rect.columns.clamped(to: 0..<size.width) {
                let place = index(Point(x: x, y: y))
                change(&cells[place].style)
                if cells[place].isContinuation, x > 0 { cells[place - 1].style = cells[place].style }
                if cells[place].width == 2 { cells[place + 1].style = cells[place].style }
            }
        }
    }

    /// Copies the cells of another grid, whose upper left cell goes to `point`; also its cursor, if it has one.
    public mutating func put(_ other: Grid, at point: Point) {
        for y in 0..<other.size.height where point.y + y >= 0 && point.y + y < size.height {
            for x in 0..<other.size.width {
                let cell = other.cells[y * other.size.width + x]
                let target = point.x + x
                guard !cell.isContinuation, target >= 0 else { continue }
                let whole = target + cell.width <= size.width
                if target < size.width {
                    let part = CellCluster(text: whole ? cell.text : " ", width: whole ? cell.width : 1)
                    set(part, x: target, y: point.y + y, style: cell.style)
                }
            }
        }
        if let inner = other.cursor { cursor = Point(x: point.x + inner.x, y: point.y + inner.y) }
    }

    private func contains(_ point: Point) -> Bool {
        point.x >= 0 && point.y >= 0 && point.x < size.width && point.y < size.height
    }

    private func index(_ point: Point) -> Int { point.y * size.width + point.x }

    /// Writes one part that fits, and clears the other half of every wide character that it overwrites in part.
    private mutating func set(_ part: CellCluster, x: Int, y: Int, style: Style) {
        let place = index(Point(x: x, y: y))
        if cells[place].isContinuation, x > 0 { cells[place - 1] = .blank(cells[place - 1].style) }
        let last = place + part.width - 1
        if cells[last].width == 2 && (last > place || part.width == 1) {
            cells[last + 1] = .blank(cells[last + 1].style)
        }
        cells[place] = Cell(text: part.text, width: part.width, style: style)
        if part.width == 2 { cells[last] = .continuation(style) }
    }
}
