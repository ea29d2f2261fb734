import IdentityModel
import Sentences
import SeparatedValues

/// The values of a row while it is checked.
struct CheckedCells {
    private let row: CSVRow
    let header: OnboardingHeader
    private(set) var findings: [CellFinding] = []

    init(_ row: CSVRow, _ header: OnboardingHeader) {
        self.row = row
        self.header = header
    }

    /// A value of a row and its place.
    struct Cell {
        let text: String
        let place: CSVPlace
    }

    /// The value of a column; `nil` if it is empty or contains a character that is not accepted.
    mutating func cell(_ column: OnboardingColumn, allowsLineBreaks: Bool = false) -> Cell? {
        guard let field = header.field(column, of: row) else { return nil }
        if let refused = field.refusedScalar(allowsLineBreaks: allowsLineBreaks) {
            refuse(refused.place, Text("\(column.title) must not contain \(refused.shown)"))
            return nil
        }
        // Results that are read again have guarded values.
        let text = SpreadsheetText.unguarded(field.text.trimmingBlanks)
        return text.isEmpty ? nil : Cell(text: text, place: field.place)
    }

    /// The value with its blanks; blanks alone are a value only in quotes.
    mutating func untrimmedCell(_ column: OnboardingColumn) -> Cell? {
        guard let field = header.field(column, of: row), !field.text.isEmpty else { return nil }
        if let refused = field.refusedScalar() {
            refuse(refused.place, Text("\(column.title) must not contain \(refused.shown)"))
            return nil
        }
        // A tab at an end is trimmed elsewhere.
        if let tab = RefusedCharacter(in: field.untrimmed, where: { $0 == "\t" }) {
            refuse(field.place, Text("\(column.title) must not contain \(tab.shown)"))
            return nil
        }
        return Cell(text: field.untrimmed, place: field.place)
    }

    func isEmpty(_ column: OnboardingColumn) -> Bool {
        header.field(column, of: row).map { $0.text.trimmingBlanks.isEmpty } ?? true
    }

    /// The place of a value, or of the row if it does not have the value.
    func place(of column: OnboardingColumn) -> CSVPlace {
        (header.field(column, of: row) ?? row.fields.first)?.place ?? CSVPlace(line: row.start.line, column: 1)
    }

    mutating func refuse(_ place: CSVPlace, _ finding: Text) {
        findings.append(CellFinding(place, row.cell(at: place, of: header), finding))
    }

    /// Values beyond the header, and below an empty title.
    mutating func refuseValuesWithoutTitle() {
        for (index, field) in row.fields.enumerated() where !field.text.isEmpty {
            if header.columns.indices.contains(index), header.columns[index] != nil { continue }
            refuse(field.place, Text("the header has no column for this value"))
        }
    }
}
