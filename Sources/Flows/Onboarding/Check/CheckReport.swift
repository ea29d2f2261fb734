/// What the check of a whole file has found.
public struct CheckReport: Sendable, Hashable {
    /// The rows that were read, the header not counted.
    public let rows: Int
    /// The groups of the rows that are in order, each where it is named first; not more than a provider is asked for.
    public let groups: [NamedGroup]
    /// The first findings in the order of the file.
    public let findings: [CellFinding]
    /// How many more there are.
    public let furtherFindings: Int
    /// The first values that are accepted, but were perhaps not meant, in the order of the file.
    public let warnings: [CellFinding]
    /// How many more there are.
    public let furtherWarnings: Int

    public var isAccepted: Bool { findings.isEmpty }

    /// The number of groups that are remembered.
    static let mostGroups = 1_000

    /// The number of findings that a report lists.
    public static let mostFindings = 1_000
}
