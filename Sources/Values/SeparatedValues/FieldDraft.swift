/// A value while it is read.
struct FieldDraft {
    /// `nil` before the first character.
    private var place: CSVPlace?
    private var isQuoted = false
    private var bytes: [UInt8] = []
    private var invisible: CSVField.PlacedScalar?
    private var lineBreak: CSVField.PlacedScalar?
    /// A tab of an unquoted value that is trimmed unless something follows it.
    private var trailingTab: CSVField.PlacedScalar?

    var isEmpty: Bool { place == nil }

    /// Discards the blanks before the quote.
    mutating func beginQuoted(at place: CSVPlace) {
        self = FieldDraft()
        self.place = place
        isQuoted = true
    }

    mutating func beginBare(at place: CSVPlace) { self.place = place }

    /// Appends a blank before an unquoted value or after it.
    mutating func appendBlank(_ scalar: Unicode.Scalar, at place: CSVPlace) throws(CSVError) {
        if self.place == nil { self.place = place }
        try appendBytes(scalar)
    }

    mutating func append(_ scalar: Unicode.Scalar, at place: CSVPlace) throws(CSVError) {
        try appendBytes(scalar)
        let isBreak = scalar == "\t" || scalar == "\n" || scalar == "\r"
        if isBreak, !isQuoted {
            if trailingTab == nil { trailingTab = CSVField.PlacedScalar(scalar: scalar, place: place) }
        } else if isBreak {
            if lineBreak == nil { lineBreak = CSVField.PlacedScalar(scalar: scalar, place: place) }
        } else {
            if lineBreak == nil, let trailingTab, !scalar.isBlank { lineBreak = trailingTab }
            if invisible == nil, scalar.isInvisible {
                invisible = CSVField.PlacedScalar(scalar: scalar, place: place)
            }
        }
    }

    private mutating func appendBytes(_ scalar: Unicode.Scalar) throws(CSVError) {
        if scalar.isASCII {
            bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        } else if let encoded = UTF8.encode(scalar) {
            bytes.append(contentsOf: encoded)
        }
        if bytes.count > CSVReader.longestValue, let place { throw CSVError(.longValue, at: place) }
    }

    /// The place of the opening quote, for errors.
    func placeOrElse(_ other: CSVPlace) -> CSVPlace { place ?? other }

    /// Returns the value; an empty one is at `end`.
    func field(endingAt end: CSVPlace) -> CSVField {
        CSVField(
            place: place ?? end, untrimmed: String(decoding: bytes, as: UTF8.self), isQuoted: isQuoted,
            invisible: invisible, lineBreak: lineBreak)
    }
}
