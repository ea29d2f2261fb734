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
