/// A rectangle of cells.
public struct Rect: Sendable, Hashable {
    /// The upper left cell.
    public var origin: Point
    public var size: Size

    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    public var columns: Range<Int> { origin.x..<origin.x + size.width }
    public var rows: Range<Int> { origin.y..<origin.y + size.height }

    public func contains(_ point: Point) -> Bool { columns.contains(point.x) && rows.contains(point.y) }
}
