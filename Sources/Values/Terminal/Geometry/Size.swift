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
