/// Where a row begins or ends: a reader can continue there.
public struct CSVMark: Sendable, Hashable {
    /// In bytes of the file, whatever its encoding is, from its start.
    public let offset: Int
    /// The line at this offset, from 1.
    public let line: Int

    public init(offset: Int, line: Int) {
        self.offset = offset
        self.line = line
    }
}
