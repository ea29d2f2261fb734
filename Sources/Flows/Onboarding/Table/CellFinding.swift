public import Sentences
public import SeparatedValues

/// What is wrong with a value of a file.
public struct CellFinding: Sendable, Hashable, CustomStringConvertible {
    public let place: CSVPlace
    /// The reason without the place.
    public let finding: Sentence

    public init(_ place: CSVPlace, _ finding: Sentence) {
        self.place = place
        self.finding = finding
    }

    init(_ error: CSVError) { self.init(error.place, error.finding) }

    public var sentence: Sentence { "line \(place.line), column \(place.column): \(finding)" }

    public var description: String { sentence.english }
}
