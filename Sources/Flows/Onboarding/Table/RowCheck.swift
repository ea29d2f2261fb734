import FlowModel
import FoundationEssentials
import IdentityAdministration
import IdentityModel
public import Localization
public import SeparatedValues

/// Makes rows of a file's values, or says what is wrong with each value.
public struct RowCheck: Sendable {
    public let header: OnboardingHeader
    private let bounds: OnboardingBounds
    private let zone: LocalZone

    /// - Parameter zone: in which dates without a time are meant.
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

    /// What is accepted in a row, but was perhaps not meant.
    func warnings(about row: OnboardingRow, _ cells: CSVRow) -> [CellFinding] {
        guard let warning = row.user.optionWarning, let place = header.field(.username, of: cells)?.place else {
            return []
        }
        return [CellFinding(place, cells.cell(at: place, of: header), warning)]
    }

    private func values(of row: CSVRow) -> [String] {
        header.columns.indices.filter { header.columns[$0] != .password }.map { index in
            row.fields.indices.contains(index) ? row.fields[index].text.trimmingBlanks : ""
        }
    }
}
