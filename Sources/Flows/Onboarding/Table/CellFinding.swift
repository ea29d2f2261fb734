public import Sentences
public import SeparatedValues

/// What is wrong with a value of a file.
public struct CellFinding: Sendable, Hashable, CustomStringConvertible {
    /// The place in the text.
    public let place: CSVPlace
    /// The place in the table.
    public let cell: SheetCell
    /// The reason without the place.
    public let finding: Text
    /// The encodings in which the file may be text, if its encoding is what is wrong.
    public let otherEncodings: [CSVEncoding]

    public init(
        _ place: CSVPlace, _ cell: SheetCell, _ finding: Text, otherEncodings: [CSVEncoding] = []
    ) {
        self.place = place
        self.cell = cell
        self.finding = finding
        self.otherEncodings = otherEncodings
    }

    public var sentence: Text { Text("row \(cell.row), column \(cell.column): \(finding)") }

    public var description: String { sentence.english }
}
