import FlowModel
import FoundationEssentials
import IdentityModel
import Onboarding
import SeparatedValues
import Wizard

/// What a results file says about the rows whose users were not created or activated.
struct ResultsSummary: Sendable {
    /// The most frequent reason first.
    private(set) var reasons: [FileOnboardingEnd.Reason] = []
    private(set) var otherRows: [FileRow] = []
    private(set) var furtherRows = 0
    /// Whether a row has something to hand out that is still valid.
    private(set) var hasHandOuts = false

    private static let mostRows = 1_000
    /// The maximum number of reasons that are counted separately, and of those that are shown.
    private static let mostKnownReasons = 1_000
    private static let mostReasons = 5

    private struct Key: Hashable {
        let outcome: OnboardingOutcome
        let words: String
    }

    /// Reads the file as far as it has rows; blocks.
    init(_ path: String, now: Date) {
        var found: [Key: Int] = [:]
        do throws(OnboardingError) {
            var input = try ResultsInput(path)
            while let record = try input.next() {
                let row = FileRow(record)
                if HandOutRows.credential(of: record) != nil, record.expiresAt.map({ $0 > now }) ?? true {
                    hasHandOuts = true
                }
                guard row.outcome != .created, row.outcome != .activated else { continue }
                let key = Key(outcome: row.outcome, words: record.reason ?? "")
                if found[key] != nil || found.count < Self.mostKnownReasons { found[key, default: 0] += 1 }
                if otherRows.count < Self.mostRows { otherRows.append(row) } else { furtherRows += 1 }
            }
        } catch {
            // The rows read so far are shown; the run itself reports why its results cannot be written.
        }
        reasons = found.sorted { ($1.value, $0.key.words) < ($0.value, $1.key.words) }.prefix(Self.mostReasons).map {
            FileOnboardingEnd.Reason($0.key.outcome, UntrustedText($0.key.words), rows: $0.value)
        }
    }
}

extension FileRow {
    fileprivate init(_ record: ResultRecord) {
        self.init(
            line: record.line, username: UserID(record.username), outcome: record.outcome,
            reason: record.reason.map { UntrustedText($0) })
    }

    init(_ row: FinishedRow) {
        self.init(
            line: row.row.start.line, username: UserID(row.row.user.username), outcome: row.outcome,
            reason: row.reason.map { UntrustedText($0) })
    }
}
