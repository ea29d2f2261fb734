/// A place in a file as a text editor shows it: line and column from 1, the column in Unicode scalars.
public struct CSVPlace: Sendable, Hashable, Comparable {
    public let line: Int
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public static func < (one: CSVPlace, other: CSVPlace) -> Bool {
        (one.line, one.column) < (other.line, other.column)
    }
}
