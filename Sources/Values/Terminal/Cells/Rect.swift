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

/// A position in cells; the upper left one is `(0, 0)`.
///
/// It can be outside a grid: drawing there is clipped.
public struct Point: Sendable, Hashable {
    /// The column, growing to the right.
    public var x: Int
    /// The row, growing downwards.
    public var y: Int

    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    public static let zero = Point(x: 0, y: 0)
}

/// A number of columns and rows, never negative.
public struct Size: Sendable, Hashable, CustomStringConvertible {
    public let width: Int
    public let height: Int

    /// A negative number becomes zero.
    public init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// The size assumed for a terminal that does not report one: 80 columns, 24 rows.
    public static let standard = Size(width: 80, height: 24)

    /// For instance `80×24`.
    public var description: String { "\(width)×\(height)" }
}
