public import Sentences

/// An error of a file.
public struct FileFinding: Sendable, Hashable {
    public let line: Int
    public let column: Int
    public let finding: Sentence

    public init(line: Int, column: Int, finding: Sentence) {
        self.line = line
        self.column = column
        self.finding = finding
    }
}
