/// What the check of a whole file has found.
public struct CheckReport: Sendable, Hashable {
    /// The number of rows that were read, without the header.
    public let rows: Int
    /// The groups of the valid rows, each where it is named first; at most as many as a provider is asked about.
    public let groups: [NamedGroup]
    /// The first findings in the order of the file.
    public let findings: [CellFinding]
    /// The number of further findings.
    public let furtherFindings: Int
    /// The first values that are accepted but may be unintended, in the order of the file.
    public let warnings: [CellFinding]
    /// The number of further warnings.
    public let furtherWarnings: Int

    public var isAccepted: Bool { findings.isEmpty }

    /// The maximum number of groups that are remembered.
    static let mostGroups = 1_000

    /// The maximum number of findings that a report lists.
    public static let mostFindings = 1_000
}
