import SeparatedValues

/// The place of a value as a spreadsheet shows it.
public struct SheetCell: Sendable, Hashable {
    /// From 1; a row with line breaks in its values is one.
    public let row: Int
    /// From 0.
    let index: Int
    /// The column's title in the file; `nil` if it has none that is known.
    let title: String?

    init(row: Int, index: Int, title: String? = nil) {
        self.row = row
        self.index = index
        self.title = title
    }

    /// The column's letters, and its title in parentheses.
    public var column: String { title.map { "\(letters) (\($0))" } ?? letters }

    /// As spreadsheets count columns: A to Z, then AA.
    var letters: String {
        var (rest, letters) = (index, "")
        repeat {
            letters = String(UnicodeScalar(UInt8(65 + rest % 26))) + letters
            rest = rest / 26 - 1
        } while rest >= 0
        return letters
    }
}

extension CSVRow {
    /// The cell of the value that begins at a place, or before it.
    func cell(at place: CSVPlace, of header: OnboardingHeader?) -> SheetCell {
        let index = fields.lastIndex { $0.place <= place } ?? 0
        return SheetCell(row: start.row, index: index, title: header?.knownTitle(index))
    }
}
