/// A value of a row.
public struct CSVField: Sendable, Hashable {
    /// Where the value begins: its opening quote, or its first character after blanks.
    public let place: CSVPlace
    /// The value without the Unicode blanks around it; those within quotes are part of it.
    public let text: String
    /// The value with the blanks around it, for passwords; if it is quoted, the same as ``text``.
    public let untrimmed: String
    public let isQuoted: Bool

    /// The first control or zero-width character, and the first tab or line break within the value.
    private let invisible: PlacedScalar?
    private let lineBreak: PlacedScalar?

    init(
        place: CSVPlace, untrimmed: String, isQuoted: Bool, invisible: PlacedScalar?, lineBreak: PlacedScalar?
    ) {
        self.place = place
        self.untrimmed = untrimmed
        text = isQuoted ? untrimmed : untrimmed.trimmingBlanks
        self.isQuoted = isQuoted
        self.invisible = invisible
        self.lineBreak = lineBreak
    }

    /// The first character that a value must not contain: control and zero-width characters.
    ///
    /// - Parameter allowsLineBreaks: whether tabs and line breaks are accepted, for free text.
    public func refusedScalar(allowsLineBreaks: Bool = false) -> PlacedScalar? {
        guard !allowsLineBreaks, let lineBreak else { return invisible }
        guard let invisible else { return lineBreak }
        return invisible.place < lineBreak.place ? invisible : lineBreak
    }

    /// A character of a file and its place.
    public struct PlacedScalar: Sendable, Hashable {
        public let scalar: Unicode.Scalar
        public let place: CSVPlace
    }
}
