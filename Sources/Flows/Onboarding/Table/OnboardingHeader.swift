import IdentityModel
public import Sentences
public import SeparatedValues

/// The columns of a file, in its order.
public struct OnboardingHeader: Sendable, Hashable {
    /// The column at each place; `nil` for one without title, whose values must be empty.
    public let columns: [OnboardingColumn?]
    /// The titles as the file has them.
    public let titles: [String]

    /// The maximum number of columns, because results have their own columns too.
    static let most = CSVReader.mostValues - ResultColumn.allCases.count

    /// Reads the first row of a file.
    ///
    /// - Parameter refusal: why a known column is not accepted in this run; `nil` if it is.
    public init(
        _ row: CSVRow, refusal: (OnboardingColumn) -> Text? = { _ in nil }
    ) throws(OnboardingRowError) {
        var findings: [CellFinding] = []
        var columns: [OnboardingColumn?] = []
        var unknown: [CSVField] = []
        for field in row.fields {
            guard !field.text.isEmpty else {
                columns.append(nil)
                continue
            }
            let column = OnboardingColumn(titled: field.text)
            if let finding = Self.finding(field, column, among: columns) ?? column.flatMap(refusal) {
                findings.append(CellFinding(field.place, row.cell(at: field.place, of: nil), finding))
            } else if column == nil {
                unknown.append(field)
            }
            columns.append(column)
        }
        if let first = unknown.first {
            findings.append(CellFinding(first.place, row.cell(at: first.place, of: nil), Self.finding(unknown, row)))
        }
        if row.fields.indices.contains(Self.most) {
            let place = row.fields[Self.most].place
            findings.append(
                CellFinding(place, row.cell(at: place, of: nil), Text("the file has more than \(Self.most) columns")))
        }
        let hasUsername = columns.contains(.username)
        if !hasUsername, let first = row.fields.first {
            findings.append(
                CellFinding(
                    first.place, row.cell(at: first.place, of: nil),
                    Text("there is no column \(OnboardingColumn.username.title)")))
        }
        guard findings.isEmpty else { throw OnboardingRowError(findings) }
        self.columns = columns
        titles = row.fields.map(\.text)
    }

    private static func finding(
        _ field: CSVField, _ column: OnboardingColumn?, among earlier: [OnboardingColumn?]
    ) -> Text? {
        if let refused = field.refusedScalar() { return Text("the title must not contain \(refused.shown)") }
        guard let column else { return nil }
        if earlier.contains(column) { return Text("the column \(column.title) is repeated") }
        guard case .attribute(let name) = column else { return nil }
        switch name {
        case OnboardingColumn.tagAttribute: return Text("the attribute \(name) is set by this program")
        case OnboardingColumn.validFrom.title, OnboardingColumn.validUntil.title:
            return Text("the attribute \(name) has a column of its own: \(name)")
        default: return nil
        }
    }

    /// Columns that are not known, however many there are, without their texts: in a file without header they can be
    /// passwords.
    private static func finding(_ unknown: [CSVField], _ row: CSVRow) -> Text {
        let known = (OnboardingColumn.named.map(\.title) + ["attribute.NAME"]).joined(separator: ", ")
        guard unknown.count > 1 else {
            return unknown.first?.text.contains("|") == true
                ? Text("\("|") does not divide columns here: divide them by commas, semicolons or tabs")
                : Text("there is no such column: it takes \(known)")
        }
        let letters = unknown.prefix(mostLetters).map { row.cell(at: $0.place, of: nil).letters }
        let named = letters.joined(separator: ", ") + (unknown.count > mostLetters ? ", …" : "")
        return Text("\(unknown.count) columns are unknown (\(named)): it takes \(known)")
    }

    private static let mostLetters = 10

    /// The title of a column that is known; the text of another can be a password.
    func knownTitle(_ index: Int) -> String? {
        columns.indices.contains(index) && columns[index] != nil ? titles[index] : nil
    }

    /// The value of a column in a row; `nil` if the file or the row does not have it.
    func field(_ column: OnboardingColumn, of row: CSVRow) -> CSVField? {
        guard let index = columns.firstIndex(of: column), row.fields.indices.contains(index) else { return nil }
        return row.fields[index]
    }
}
