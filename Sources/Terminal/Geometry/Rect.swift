/// A rectangle of cells.
public struct Rect: Sendable, Hashable {
    /// The upper left cell.
    public var origin: Point
    /// The number of columns and rows.
    public var size: Size

    /// Makes a rectangle of `size` cells with `origin` at its upper left.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Makes a rectangle with its upper left at column `x` of row `y`.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// The columns that it covers.
    public var columns: Range<Int> { origin.x..<origin.x + size.width }
    /// The rows that it covers.
    public var rows: Range<Int> { origin.y..<origin.y + size.height }

    public func contains(_ point: Point) -> Bool { columns.contains(point.x) && rows.contains(point.y) }
}
