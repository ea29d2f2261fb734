/// A screen as a value: rows of cells, and where the cursor stands.
///
/// Every text that is put into it is cut into cells by the same width table as the C library's, is clipped by whole
/// graphemes at the edges, and never leaves half a wide character behind. Control and format characters become
/// visible marks, so nothing in a grid can act on a terminal.
public struct Grid: Sendable, Hashable {
    /// The number of columns and rows.
    public let size: Size
    /// Where the cursor is shown; `nil` hides it.
    public var cursor: Point?
    /// All cells, row after row.
    public private(set) var cells: [Cell]

    /// Makes a grid of blanks.
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

    /// Writes `text` to the right from `point`, at most `maxWidth` columns; returns the columns that it took.
    ///
    /// Never wraps and never moves on a line end: that is shown as a mark. A grapheme that does not fit whole is left
    /// out together with all after it; what lies left of the first column is skipped but counted.
    @discardableResult
    public mutating func put(_ text: String, at point: Point, style: Style = .plain, maxWidth: Int = .max) -> Int {
        guard maxWidth > 0 else { return 0 }
        let inRow = point.y >= 0 && point.y < size.height
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

    /// Fills a rectangle with one character of width 1, a blank unless another is given; a wider one counts as a blank.
    public mutating func fill(_ rect: Rect, with character: Character = " ", style: Style = .plain) {
        let parts = CellCluster.clusters(of: character)
        let part = parts.count == 1 && parts[0].width == 1 ? parts[0] : CellCluster(text: " ", width: 1)
        for y in rect.rows.clamped(to: 0..<size.height) {
            for x in rect.columns.clamped(to: 0..<size.width) { set(part, x: x, y: y, style: style) }
        }
    }

    /// Changes the look of the cells in a rectangle and leaves their texts; a wide character is changed as a whole.
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

    /// Copies the cells of another grid so that its upper left one comes to `point`; its cursor too, where it has one.
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

    /// Writes one part where it fits whole, and blanks the other half of every wide character that it cuts.
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
