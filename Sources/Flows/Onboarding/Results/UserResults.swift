import FlowModel
public import FoundationEssentials
public import IdentityModel
import SeparatedValues

/// The results of an action on users who existed before, as a file that ``ResultsInput`` reads.
public struct UserResults: Sendable {
    public struct Row: Sendable {
        let username: String
        let userID: String
        /// An activation code or a password; `nil` if nothing was issued.
        let code: Secret?
        let isPassword: Bool
        let expiresAt: Date?
        let reason: String?

        /// - Parameter reason: why it failed; `nil` if it did not.
        public init(
            username: String, userID: String, code: Secret?, isPassword: Bool, expiresAt: Date?, reason: String?
        ) {
            self.username = username
            self.userID = userID
            self.code = code
            self.isPassword = isPassword
            self.expiresAt = expiresAt
            self.reason = reason
        }
    }

    private let rows: [Row]

    public init(_ rows: [Row]) { self.rows = rows }

    private static let columns: [ResultColumn] = [
        .outcome, .reason, .userId, .kind, .code, .expiresAt, .password,
    ]

    /// The file's content.
    public var csv: Secret {
        let header = [OnboardingColumn.username.title] + Self.columns.map(\.rawValue)
        return Secret(CSVWriter.byteOrderMark + CSVWriter.line(header) + rows.flatMap(line))
    }

    private func line(_ row: Row) -> [UInt8] {
        CSVWriter.line([row.username] + Self.columns.map { value($0, of: row) ?? "" })
    }

    private func value(_ column: ResultColumn, of row: Row) -> String? {
        switch column {
        case .outcome: (row.reason == nil ? OnboardingOutcome.exists : .failed).rawValue
        case .reason: row.reason.map { UntrustedText($0).sanitised() }
        case .userId: UntrustedText(row.userID).sanitised()
        case .kind: row.code.map { _ in (row.isPassword ? OnboardingCredential.password : .activationCode).rawValue }
        case .code: row.isPassword ? nil : row.code.map { CodeGroups.text($0.exposedText) }
        case .password: row.isPassword ? row.code?.exposedText : nil
        case .expiresAt: row.expiresAt?.formatted(.iso8601)
        case .line, .finishedAt: nil
        }
    }
}
