import FlowModel
public import IdentityModel
import PrivateFiles
import Sentences
public import SeparatedValues

/// Checks all rows of a file, one after the other, in memory that does not grow with the file.
public struct FileCheck {
    private let check: RowCheck
    private let tenant: TenantID
    private var names: RepeatedNames
    private var findings: FindingList
    private var warnings: FindingList
    private var groups: [NamedGroup.Name: NamedGroup] = [:]
    private var rows = 0
    private let encoding: CSVEncoding
    private var isDoubtful = false

    /// - Parameters:
    ///   - folder: a private folder for temporary files, which nobody else can open.
    ///   - tenant: the tenant of rows that name none.
    public init(_ check: RowCheck, folder: String, tenant: TenantID, encoding: CSVEncoding = .utf8) {
        self.init(check, sort: ExternalSort(folder: folder), tenant: tenant, encoding: encoding)
    }

    init(
        _ check: RowCheck, sort: ExternalSort, tenant: TenantID = .sandbox, encoding: CSVEncoding = .utf8,
        mostFindings: Int = CheckReport.mostFindings
    ) {
        self.check = check
        self.tenant = tenant
        self.encoding = encoding
        names = RepeatedNames(sort)
        findings = FindingList(limit: mostFindings)
        warnings = FindingList(limit: mostFindings)
    }

    public mutating func take(_ row: CSVRow) throws(OnboardingError) {
        guard !row.isBlank else { return }
        rows += 1
        do throws(OnboardingRowError) {
            let checked = try check.row(row, number: rows)
            note(groups: checked, row)
            for warning in check.warnings(about: checked, row) { warnings.add(warning) }
        } catch {
            for finding in error.findings { findings.add(finding) }
        }
        noteDoubt(row)
        // Includes rows with other errors, so that all errors are found at once.
        let tenant = text(.tenant, of: row) ?? tenant.rawValue
        do throws(FileError) {
            for column in [OnboardingColumn.username, .email] {
                guard let field = check.header.field(column, of: row), let text = text(column, of: row) else {
                    continue
                }
                try names.add(column, text, tenant: tenant, at: field.place, row: row.start.row)
            }
        } catch { throw .file(error) }
    }

    /// Takes the error that ended the reading.
    public mutating func take(_ error: CellFinding) { findings.add(error) }

    public mutating func report() throws(OnboardingError) -> CheckReport {
        var all = findings
        do throws(FileError) { try names.forEachFinding(check.header) { all.add($0) } } catch { throw .file(error) }
        return CheckReport(
            rows: rows, groups: groups.values.sorted { $0.place < $1.place }, findings: all.first,
            furtherFindings: all.count - all.first.count, warnings: warnings.first,
            furtherWarnings: warnings.count - warnings.first.count)
    }

    /// Adds a warning for the first name that may have been written in another encoding, as a sample.
    private mutating func noteDoubt(_ row: CSVRow) {
        guard !isDoubtful else { return }
        for column in [OnboardingColumn.username, .email, .firstName, .lastName] {
            guard let field = check.header.field(column, of: row),
                DoubtfulText.isDoubtful(field.text, readAs: encoding)
            else { continue }
            isDoubtful = true
            return warnings.add(
                CellFinding(
                    field.place, row.cell(at: field.place, of: check.header),
                    Text(
                        "read as \(encoding.rawValue), this is \"\(field.text)\": if that is not meant, save the file as \"CSV UTF-8\", or give its encoding"
                    )
                ))
        }
    }

    private mutating func note(groups row: OnboardingRow, _ cells: CSVRow) {
        guard let paths = row.user.groups, let place = check.header.field(.groups, of: cells)?.place else { return }
        for path in paths where groups.count < CheckReport.mostGroups {
            let name = NamedGroup.Name(path: path, tenant: row.tenant)
            guard groups[name] == nil else { continue }
            groups[name] = NamedGroup(name: name, place: place, cell: cells.cell(at: place, of: check.header))
        }
    }

    /// Checks the rest of a file whose header has been read.
    public static func report(
        on input: inout OnboardingInput, _ check: RowCheck, folder: String, tenant: TenantID
    ) throws(OnboardingError) -> CheckReport {
        var file = FileCheck(check, folder: folder, tenant: tenant, encoding: input.format?.encoding ?? .utf8)
        do throws(OnboardingError) {
            while let row = try input.next() { try file.take(row) }
        } catch {
            guard case .text(let finding) = error else { throw error }
            file.take(finding)
        }
        return try file.report()
    }

    /// A name, unless it is longer than names can be.
    private func text(_ column: OnboardingColumn, of row: CSVRow) -> String? {
        guard let text = check.header.field(column, of: row)?.text.trimmingBlanks, !text.isEmpty,
            text.utf8.count <= 255
        else { return nil }
        return SpreadsheetText.unguarded(text)
    }
}
