/// Where a row begins or ends: a reader can continue there.
public struct CSVMark: Sendable, Hashable {
    /// In bytes of the file, whatever its encoding is, from its start.
    public let offset: Int
    /// The line at this offset, from 1.
    public let line: Int
    /// The row at this offset as a spreadsheet counts it: a row with line breaks in its values is one.
    public let row: Int

    /// - Parameter row: `nil` if it is not known; it is counted from the line on.
    public init(offset: Int, line: Int, row: Int? = nil) {
        self.offset = offset
        self.line = line
        self.row = row ?? line
    }
}
