public import Sentences

/// An error of a file.
public struct FileFinding: Sendable, Hashable {
    /// As a spreadsheet counts it.
    public let row: Int
    /// The column's letters, and its title.
    public let column: String
    public let finding: Sentence

    public init(row: Int, column: String, finding: Sentence) {
        self.row = row
        self.column = column
        self.finding = finding
    }
}
