/// A line of a comparison: an event of one run, or the events of both that stand in the same place.
public struct ComparisonRow: Sendable, Hashable {
    /// The index of the event in the left run; nil where only the right run has it.
    public let left: Int?
    /// The index of the event in the right run; nil where only the left run has it.
    public let right: Int?
    /// What the two events do not have in common; empty where only one run has the event.
    public let differences: [RunDifference]

    /// Whether the runs differ here, apart from values that are new in each run.
    public var differs: Bool { left == nil || right == nil || differences.contains { !$0.isUsual } }
}
