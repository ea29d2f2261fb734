import FlowModel
import FoundationEssentials
import HandOuts
import IdentityModel
import Onboarding
import Profiles
import Sentences
import SeparatedValues

/// The rows of a results file that become hand-outs, and how many do not.
struct HandOutRows: Sendable {
    var records: [ResultRecord] = []
    private(set) var expired = 0
    private(set) var withoutCode = 0
    /// Users who have another code or password by now.
    var replaced = 0
    /// Users who are gone.
    var gone = 0

    /// The maximum number of hand-outs in a document.
    static let most = 10_000

    /// Reads the whole file; blocks.
    init(_ path: String, encoding: CSVEncoding? = nil, now: Date) throws {
        var input = try ResultsInput(path, encoding: encoding, for: .handOut)
        while let record = try input.next() {
            if Self.credential(of: record) == nil {
                withoutCode += 1
            } else if let end = record.expiresAt, end <= now {
                expired += 1
            } else {
                records.append(record)
            }
            guard records.count <= Self.most else { break }
        }
        guard records.count <= Self.most else {
            throw UsageError(Text("A document has at most \(Self.most) hand-outs: divide the results."))
        }
    }

    /// What a row has for its user: a code, or a password that the user still has to replace.
    ///
    /// The passwords that `--activate` has set are not handed out.
    static func credential(of record: ResultRecord) -> (kind: HandOutKind, secret: Secret)? {
        if let code = record.code { return (.activationCode, code) }
        guard record.credential == .password, [.created, .exists].contains(record.outcome) else { return nil }
        return record.password.map { (.temporaryPassword, $0) }
    }

    var tenants: Set<TenantID?> { Set(records.map(\.tenant)) }
}
