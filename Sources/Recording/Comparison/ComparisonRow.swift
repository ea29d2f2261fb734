/// A line of a comparison: an event of one run, or the events of both that stand in the same place.
public struct ComparisonRow: Sendable, Hashable {
    /// The index of the event in the left run; nil where only the right run has it.
    public let left: Int?
    /// The index of the event in the right run; nil where only the left run has it.
    public let right: Int?
    /// What the two events do not have in common; empty where only one run has the event.
    public let differences: [RunDifference]
    /// The attempt at a page to which the event belongs; nil for other events.
    public let attempt: ComparedAttempt?

    /// The index of the event in a run; nil where only the other run has it.
    public func event(on side: ComparedSide) -> Int? { side == .left ? left : right }

    /// Whether the runs differ here, apart from values that are new in each run.
    public var differs: Bool { left == nil || right == nil || differences.contains { !$0.isUsual } }

    /// The differences that are not usual, each once: an event's own fields repeat some of its message.
    public var telling: [RunDifference] {
        var seen: Set<RunDifference> = []
        return differences.filter { !$0.isUsual && seen.insert($0.withoutPlace).inserted }
    }
}

extension RunDifference {
    /// The difference with the name of its field alone, whatever the part of the event in which it stands.
    fileprivate var withoutPlace: RunDifference {
        guard case .field(let path, let left, let right, let isUsual) = self else { return self }
        let name = path.split(separator: " ").last.map(String.init) ?? path
        return .field(path: name, left: left, right: right, isUsual: isUsual)
    }
}
