/// What the check of a whole file has found.
public struct CheckReport: Sendable, Hashable {
    /// The rows that were read, the header not counted.
    public let rows: Int
    /// The first findings in the order of the file.
    public let findings: [CellFinding]
    /// How many more there are.
    public let furtherFindings: Int

    public var isAccepted: Bool { findings.isEmpty }

    /// The number of findings that a report lists.
    public static let mostFindings = 1_000
}
