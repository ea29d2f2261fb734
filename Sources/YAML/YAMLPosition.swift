/// A place in a YAML text, counted from one as editors count.
public struct YAMLPosition: Sendable, Hashable, CustomStringConvertible {
    /// The line, from one.
    public let line: Int
    /// The column in characters, from one.
    public let column: Int

    /// Makes a place.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// `line 3, column 5`.
    public var description: String { "line \(line), column \(column)" }
}
