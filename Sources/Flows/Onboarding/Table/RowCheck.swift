import FlowModel
import IdentityAdministration
import IdentityModel
public import Localization
import Sentences
public import SeparatedValues

/// Converts a file's values to rows, or reports what is wrong with each value.
public struct RowCheck: Sendable {
    public let header: OnboardingHeader
    private let bounds: OnboardingBounds
    private let zone: LocalZone

    /// - Parameter zone: the time zone of dates without a time.
    public init(_ header: OnboardingHeader, bounds: OnboardingBounds, zone: LocalZone) {
        self.header = header
        self.bounds = bounds
        self.zone = zone
    }

    /// Returns the checked row; throws everything that is wrong with it.
    ///
    /// - Parameter number: from 1, the header not counted.
    public func row(_ row: CSVRow, number: Int) throws(OnboardingRowError) -> OnboardingRow {
        var cells = CheckedCells(row, header)
        cells.refuseValuesWithoutTitle()
        let username = cells.username()
        let user = NewUser(
            username: username ?? "", email: cells.email(), firstName: cells.personName(.firstName),
            lastName: cells.personName(.lastName), groups: cells.groups(), password: cells.password())
        let tenant = cells.tenant()
        let (period, length) = (cells.period(bounds), cells.codeLength(bounds))
        let (from, until) = cells.validity(in: zone)
        let attributes = cells.attributes()
        guard cells.findings.isEmpty else { throw OnboardingRowError(cells.findings.sorted { $0.place < $1.place }) }
        return OnboardingRow(
            number: number, start: row.start, end: row.end, values: values(of: row), user: user, tenant: tenant,
            period: period, codeLength: length, validFrom: from, validUntil: until, attributes: attributes)
    }

    /// Values that are accepted in a row but may be unintended.
    func warnings(about row: OnboardingRow, _ cells: CSVRow) -> [CellFinding] {
        var warnings: [CellFinding] = []
        func warn(_ place: CSVPlace, _ warning: Text) {
            warnings.append(CellFinding(place, cells.cell(at: place, of: header), warning))
        }
        if let warning = row.user.optionWarning, let place = header.field(.username, of: cells)?.place {
            warn(place, warning)
        }
        for (column, field) in zip(header.columns, cells.fields) {
            switch column {
            case nil, .password: break
            case _ where DoubtfulCell.isShortenedNumber(field.text):
                warn(
                    field.place,
                    Text(
                        "a spreadsheet has shortened a number to \"\(field.text)\": give the column the format Text, and write the value again"
                    )
                )
            case .username, .email, .firstName, .lastName:
                guard DoubtfulCell.isQuoted(field.text) else { break }
                warn(field.place, Text("the quotation marks become part of the value: \(field.text)"))
            default: break
            }
        }
        return warnings
    }

    private func values(of row: CSVRow) -> [String] {
        header.columns.indices.filter { header.columns[$0] != .password }.map { index in
            row.fields.indices.contains(index)
                ? SpreadsheetText.unguarded(row.fields[index].text.trimmingBlanks) : ""
        }
    }
}
