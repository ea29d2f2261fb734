/// A rectangle of cells, from its upper left corner.
public struct Rect: Sendable, Hashable {
    /// The upper left cell.
    public var origin: Point
    /// The number of columns and rows.
    public var size: Size

    /// Names the cells from `origin` on, as many as `size` says.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Names the cells from column `x` of row `y` on.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// The columns that it covers.
    public var columns: Range<Int> { origin.x..<origin.x + size.width }
    /// The rows that it covers.
    public var rows: Range<Int> { origin.y..<origin.y + size.height }

    /// Tells whether `point` lies in it.
    public func contains(_ point: Point) -> Bool { columns.contains(point.x) && rows.contains(point.y) }
}
