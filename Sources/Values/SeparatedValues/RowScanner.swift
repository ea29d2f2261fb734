/// Divides the characters of a file into the values of rows.
struct RowScanner {
    private enum State {
        /// Before the first character that is not a blank.
        case start
        case bare
        case quoted
        /// After a quote within a quoted value: the first half of a doubled quote, or the end of the value.
        case quoteSeen
        case closed
    }

    /// The first delimiter in the file decides; names in a header do not contain one.
    var delimiter: CSVDelimiter?

    private var state = State.start
    private var draft = FieldDraft()
    private var fields: [CSVField] = []

    /// The index of the value that is being read.
    var fieldIndex: Int { fields.count }

    /// Whether the row has no character yet.
    var isAtRowStart: Bool { fields.isEmpty && draft.isEmpty }

    /// Takes the next character; returns whether it ends the row.
    mutating func take(_ scalar: Unicode.Scalar, at place: CSVPlace) throws(CSVError) -> Bool {
        guard scalar != "\u{0}" else { throw CSVError(.nul, at: place) }
        switch state {
        case .quoted:
            if scalar == "\"" { state = .quoteSeen } else { try draft.append(scalar, at: place) }
            return false
        case .quoteSeen where scalar == "\"":
            state = .quoted
            try draft.append(scalar, at: place)
            return false
        case .start, .bare, .quoteSeen, .closed: break
        }
        if scalar == "\n" || scalar == "\r" { return true }
        if isDelimiter(scalar) {
            try endField(at: place)
            return false
        }
        switch state {
        case .start: try begin(scalar, at: place)
        case .bare: try draft.append(scalar, at: place)
        case .quoteSeen, .closed, .quoted:
            guard scalar.isBlank else { throw CSVError(.textAfterQuote, at: place) }
            state = .closed
        }
        return false
    }

    private mutating func begin(_ scalar: Unicode.Scalar, at place: CSVPlace) throws(CSVError) {
        if scalar == "\"" {
            state = .quoted
            draft.beginQuoted(at: place)
        } else if scalar.isBlank {
            try draft.appendBlank(scalar, at: place)
        } else {
            state = .bare
            draft.beginBare(at: place)
            try draft.append(scalar, at: place)
        }
    }

    private mutating func isDelimiter(_ scalar: Unicode.Scalar) -> Bool {
        if let delimiter { return delimiter.scalar == scalar }
        // Nothing else can follow a quoted value.
        if scalar == "|", state == .quoteSeen || state == .closed {
            delimiter = .bar
            return true
        }
        delimiter = CSVDelimiter(scalar)
        return delimiter != nil
    }

    /// Ends the row before the line break or the end of the file, and returns its values.
    mutating func endRow(at place: CSVPlace) throws(CSVError) -> [CSVField] {
        if case .quoted = state { throw CSVError(.unclosedQuote, at: draft.placeOrElse(place)) }
        try endField(at: place)
        let row = fields
        fields.removeAll(keepingCapacity: true)
        return row
    }

    private mutating func endField(at place: CSVPlace) throws(CSVError) {
        guard fields.count < CSVReader.mostValues else { throw CSVError(.manyValues, at: draft.placeOrElse(place)) }
        fields.append(draft.field(endingAt: place))
        draft = FieldDraft()
        state = .start
    }
}
