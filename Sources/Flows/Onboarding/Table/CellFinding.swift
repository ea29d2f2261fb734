public import Sentences
public import SeparatedValues

/// What is wrong with a value of a file.
public struct CellFinding: Sendable, Hashable, CustomStringConvertible {
    /// In the text.
    public let place: CSVPlace
    /// In the table.
    public let cell: SheetCell
    /// The reason without the place.
    public let finding: Sentence

    public init(_ place: CSVPlace, _ cell: SheetCell, _ finding: Sentence) {
        self.place = place
        self.cell = cell
        self.finding = finding
    }

    public var sentence: Sentence { "row \(cell.row), column \(cell.column): \(finding)" }

    public var description: String { sentence.english }
}
