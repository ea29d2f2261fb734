/// A row of a comparison: an event of one run, or two events, one of each run, in the same place.
public struct ComparisonRow: Sendable, Hashable {
    /// The index of the event in the left run; `nil` if only the right run has it.
    public let left: Int?
    /// The index of the event in the right run; `nil` if only the left run has it.
    public let right: Int?
    /// The differences between the two events; empty if only one run has the event.
    public let differences: [RunDifference]
    /// The attempt at a page that the event is part of; `nil` for other events.
    public let attempt: ComparedAttempt?

    /// The index of the event in a run; `nil` if only the other run has it.
    public func event(on side: ComparedSide) -> Int? { side == .left ? left : right }

    /// Whether the runs differ here, apart from values that are new in each run.
    public var differs: Bool { left == nil || right == nil || differences.contains { !$0.isUsual } }

    /// The unusual differences, without duplicates: an event's own fields repeat some of its message.
    public var telling: [RunDifference] {
        var seen: Set<RunDifference> = []
        return differences.filter { !$0.isUsual && seen.insert($0.withoutPlace).inserted }
    }
}

extension RunDifference {
    /// The difference with only the name of its field, without the part of the event that contains it.
    fileprivate var withoutPlace: RunDifference {
        guard case .field(let path, let left, let right, let isUsual) = self else { return self }
        let name = path.split(separator: " ").last.map(String.init) ?? path
        return .field(path: name, left: left, right: right, isUsual: isUsual)
    }
}

/// A line of a displayed comparison.
public enum ComparisonLine: Sendable, Hashable {
    /// A row, by its index.
    case row(Int)
    /// An attempt at a page that was asked again in one of the runs, with the rows of its events.
    case attempt(ComparedAttempt, rows: Range<Int>)

    /// The rows that the line represents.
    public var rows: Range<Int> {
        switch self {
        case .row(let row): row..<row + 1
        case .attempt(_, let rows): rows
        }
    }
}

/// An attempt to answer a page.
public struct ComparedAttempt: Sendable, Hashable {
    /// The number of the page in the login, from 1.
    public let page: Int
    /// The number of the attempt at that page, from 1.
    public let number: Int
}

/// One of the two runs.
public enum ComparedSide: Sendable, Hashable, CaseIterable {
    case left, right
}
