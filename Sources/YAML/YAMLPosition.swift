/// A position in a YAML text, counted from 1 as in editors.
public struct YAMLPosition: Sendable, Hashable, CustomStringConvertible {
    public let line: Int
    /// The column in characters.
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// `line 3, column 5`.
    public var description: String { "line \(line), column \(column)" }
}
