import FlowModel
import FoundationEssentials
import IdentityModel
import JOSE
public import SeparatedValues

/// How results are written.
public struct ResultsLayout: Sendable, Hashable {
    public enum Format: String, Sendable, Hashable, CaseIterable { case csv, jsonl }

    private let format: Format
    private let header: OnboardingHeader
    private let columns: [ResultColumn]
    private let delimiter: CSVDelimiter

    /// - Parameters:
    ///   - withPassword: whether there is a column for derived passwords.
    ///   - delimiter: that of the input, because the user's spreadsheet divides rows by it.
    public init(
        _ format: Format, _ header: OnboardingHeader, withPassword: Bool, delimiter: CSVDelimiter = .comma
    ) {
        self.format = format
        self.header = header
        self.delimiter = delimiter
        columns = ResultColumn.all(withPassword: withPassword)
    }

    /// The bytes before the first row.
    var start: [UInt8] {
        guard format == .csv else { return [] }
        return CSVWriter.byteOrderMark + CSVWriter.line(inputTitles + columns.map(\.rawValue), delimiter: delimiter)
    }

    /// The row as it is written.
    func line(_ row: FinishedRow) -> [UInt8] {
        switch format {
        case .csv: CSVWriter.line(row.row.values + columns.map { value($0, of: row) ?? "" }, delimiter: delimiter)
        case .jsonl: json(row).bytes + [UInt8(ascii: "\n")]
        }
    }

    /// The titles of the input without that of the password.
    private var inputTitles: [String] {
        header.columns.indices.filter { header.columns[$0] != .password }.map { header.titles[$0] }
    }

    /// Members are named as documented, whatever the titles in the file are; empty ones are omitted.
    private func json(_ row: FinishedRow) -> JSONValue {
        var members: [String: JSONValue] = [:]
        for (column, value) in zip(header.columns.filter { $0 != .password }, row.row.values) where !value.isEmpty {
            if let column { members[column.title] = .string(value) }
        }
        for column in columns { members[column.rawValue] = value(column, of: row).map { .string($0) } }
        members[ResultColumn.line.rawValue] = .integer(Int64(row.row.start.line))
        members[ResultColumn.code.rawValue] = row.code.map { .string($0.exposedText) }
        return .object(members)
    }

    private func value(_ column: ResultColumn, of row: FinishedRow) -> String? {
        switch column {
        case .line: String(row.row.start.line)
        case .outcome: row.outcome.rawValue
        // A provider's text can contain anything.
        case .reason: row.reason.map { UntrustedText($0).sanitised() }
        case .userId: row.userID.map { UntrustedText($0).sanitised() }
        case .kind: row.credential?.rawValue
        case .code: row.code.map { CodeGroups.text($0.exposedText) }
        case .expiresAt: row.expiresAt?.formatted(.iso8601)
        case .finishedAt: row.finishedAt.formatted(.iso8601)
        case .password: row.derivedPassword?.exposedText
        }
    }
}
