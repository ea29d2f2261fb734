public import IdentityModel

/// A row with its result.
public struct FileRow: Sendable, Hashable {
    /// In the file.
    public let line: Int?
    public let username: UserID
    public let outcome: Outcome
    /// In the words of the results.
    public let reason: UntrustedText?

    public enum Outcome: Sendable, Hashable, CaseIterable {
        case created, exists, activated, notActivated, refused, failed
    }

    public init(line: Int?, username: UserID, outcome: Outcome, reason: UntrustedText?) {
        self.line = line
        self.username = username
        self.outcome = outcome
        self.reason = reason
    }
}
