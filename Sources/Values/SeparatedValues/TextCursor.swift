/// The place of the next character of a file.
struct TextCursor {
    private(set) var line: Int
    private var column = 1
    private var isAfterCR = false

    init(line: Int) { self.line = line }

    var place: CSVPlace { CSVPlace(line: line, column: column) }

    /// Counts CR LF as one line break.
    mutating func pass(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\n" where isAfterCR: break
        case "\n", "\r":
            line += 1
            column = 1
        default: column += 1
        }
        isAfterCR = scalar == "\r"
    }
}
