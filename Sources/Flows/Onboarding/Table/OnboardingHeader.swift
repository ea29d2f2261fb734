import IdentityModel
public import Sentences
public import SeparatedValues

/// The columns of a file, in its order.
public struct OnboardingHeader: Sendable, Hashable {
    /// The column at each place; `nil` for one without title, whose values must be empty.
    public let columns: [OnboardingColumn?]
    /// The titles as the file has them.
    public let titles: [String]

    /// As many as results can have beside their own columns.
    static let most = CSVReader.mostValues - ResultColumn.allCases.count

    /// Reads the first row of a file.
    ///
    /// - Parameter refusal: why a known column is not accepted in this run; `nil` if it is.
    public init(
        _ row: CSVRow, refusal: (OnboardingColumn) -> Sentence? = { _ in nil }
    ) throws(OnboardingRowError) {
        var findings: [CellFinding] = []
        var columns: [OnboardingColumn?] = []
        for field in row.fields {
            guard !field.text.isEmpty else {
                columns.append(nil)
                continue
            }
            let column = OnboardingColumn(titled: field.text)
            if let finding = Self.finding(field, column, among: columns) ?? column.flatMap(refusal) {
                findings.append(CellFinding(field.place, finding))
            }
            columns.append(column)
        }
        if row.fields.indices.contains(Self.most) {
            findings.append(CellFinding(row.fields[Self.most].place, "the file has more than \(Self.most) columns"))
        }
        let hasUsername = columns.contains(.username)
        if !hasUsername, let first = row.fields.first {
            findings.append(CellFinding(first.place, "there is no column \(OnboardingColumn.username.title)"))
        }
        guard findings.isEmpty else { throw OnboardingRowError(findings) }
        self.columns = columns
        titles = row.fields.map(\.text)
    }

    private static func finding(
        _ field: CSVField, _ column: OnboardingColumn?, among earlier: [OnboardingColumn?]
    ) -> Sentence? {
        if let refused = field.refusedScalar() { return "the title must not contain \(refused.shown)" }
        guard let column else {
            let known = OnboardingColumn.named.map(\.title) + ["attribute.NAME"]
            // Without its text: in a file without header it can be a password.
            return "there is no such column: it takes \(known.joined(separator: ", "))"
        }
        if earlier.contains(column) { return "the column \(column.title) is repeated" }
        guard case .attribute(let name) = column else { return nil }
        switch name {
        case OnboardingColumn.tagAttribute: return "the attribute \(name) is set by this program"
        case OnboardingColumn.validFrom.title, OnboardingColumn.validUntil.title:
            return "the attribute \(name) has a column of its own: \(name)"
        default: return nil
        }
    }

    /// The value of a column in a row; `nil` if the file or the row does not have it.
    func field(_ column: OnboardingColumn, of row: CSVRow) -> CSVField? {
        guard let index = columns.firstIndex(of: column), row.fields.indices.contains(index) else { return nil }
        return row.fields[index]
    }
}
