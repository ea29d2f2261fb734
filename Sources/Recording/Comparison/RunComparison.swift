import FlowModel
import IdentityModel

/// Two runs side by side: what they have in common, and where they part.
///
/// Events stand in the same place if they belong to the same step and have the same lanes and name; answers, if their calls have. Of
/// all ways to place them, one with the most events side by side is taken.
public struct RunComparison: Sendable, Hashable {
    /// The left run.
    public let left: RecordedRun
    /// The right run.
    public let right: RecordedRun
    /// What differs in the runs as a whole: flow, provider, user, fault, status, state, reason.
    public let differences: [RunDifference]
    /// The events of both runs, in order.
    public let rows: [ComparisonRow]

    /// Compares two runs.
    public init(_ left: RecordedRun, _ right: RecordedRun) {
        self.left = left
        self.right = right
        differences = Self.differences(left, right)
        let pairs = EventAlignment.pairs(EventPlace.places(of: left.events), EventPlace.places(of: right.events))
        rows = Self.rows(left.events, right.events, pairs)
    }

    /// The first row in which the runs differ; nil where they do not.
    public var firstDifference: Int? { rows.firstIndex(where: \.differs) }

    /// In how many rows the runs differ.
    public var differingRows: Int { rows.count(where: \.differs) }

    private static func rows(
        _ left: [TraceEvent], _ right: [TraceEvent], _ pairs: [EventAlignment.Pair]
    ) -> [ComparisonRow] {
        var rows: [ComparisonRow] = []
        var nextLeft = 0
        var nextRight = 0
        func only(_ left: Int?, _ right: Int?) -> ComparisonRow {
            ComparisonRow(left: left, right: right, differences: [])
        }
        for pair in pairs {
            rows += (nextLeft..<pair.left).map { only($0, nil) } + (nextRight..<pair.right).map { only(nil, $0) }
            rows.append(
                ComparisonRow(
                    left: pair.left, right: pair.right,
                    differences: EventComparison.differences(left[pair.left], right[pair.right])))
            nextLeft = pair.left + 1
            nextRight = pair.right + 1
        }
        return rows + (nextLeft..<left.count).map { only($0, nil) } + (nextRight..<right.count).map { only(nil, $0) }
    }

    private static func differences(_ left: RecordedRun, _ right: RecordedRun) -> [RunDifference] {
        let properties: [(RunDifference.Property, String?, String?)] = [
            (.flow, left.header.flow, right.header.flow), (.provider, left.header.provider, right.header.provider),
            (.tenant, left.header.tenant, right.header.tenant),
            (.user, left.ending?.user ?? left.header.user, right.ending?.user ?? right.header.user),
            (.fault, left.header.fault?.rawValue, right.header.fault?.rawValue),
            (.status, left.ending?.status, right.ending?.status), (.state, left.ending?.state, right.ending?.state),
            (.reason, left.ending?.reason, right.ending?.reason),
        ]
        return properties.filter { $0.1 != $0.2 }.map { .property($0.0, left: $0.1, right: $0.2) }
    }
}
