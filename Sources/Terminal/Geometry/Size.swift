/// How many columns and rows there are, never negative.
public struct Size: Sendable, Hashable, CustomStringConvertible {
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int

    /// Takes a number of columns and of rows; a negative one counts as none.
    public init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// What a terminal has that does not tell: 80 columns, 24 rows.
    public static let standard = Size(width: 80, height: 24)

    /// The form in which people write it, such as `80×24`.
    public var description: String { "\(width)×\(height)" }
}
