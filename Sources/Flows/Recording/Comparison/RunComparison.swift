import IdentityModel
import Sentences

/// Two runs side by side: what they have in common, and where they differ.
///
/// Events are in the same place if they belong to the same step and have the same lanes and name; answers, if their
/// calls are. The events of an attempt to answer a page are aligned with those of the same attempt. Among all
/// alignments, one with the most pairs is chosen.
public struct RunComparison: Sendable, Hashable {
    /// The left run, without the desk's events.
    public let left: RecordedRun
    /// The right run, without the desk's events.
    public let right: RecordedRun
    /// The differences between the runs as a whole: flow, provider, user, fault, status, state, reason.
    public let differences: [RunDifference]
    /// The events of both runs, in order.
    public private(set) var rows: [ComparisonRow] = []
    /// The rows; those of an attempt at a page that was asked again are one line.
    private var folded: [ComparisonLine] = []
    /// The main difference between the runs.
    public private(set) var verdict = RunVerdict.alike

    public init(_ left: RecordedRun, _ right: RecordedRun) {
        self.left = left.withoutDesk
        self.right = right.withoutDesk
        differences = Self.differences(left, right)
        addRows()
        verdict = RunVerdict(of: self)
    }

    /// The lines of the displayed comparison: an attempt replaces its rows, or, if `all`, precedes them.
    public func lines(all: Bool) -> [ComparisonLine] {
        guard all else { return folded }
        return folded.flatMap { line in
            if case .attempt(_, let rows) = line { [line] + rows.map { .row($0) } } else { [line] }
        }
    }

    /// Whether the runs differ in a line.
    public func differs(_ line: ComparisonLine) -> Bool { rows[line.rows].contains(where: \.differs) }

    /// The first row in which the runs differ; `nil` if they do not.
    public var firstDifference: Int? { rows.firstIndex(where: \.differs) }

    /// The number of rows in which the runs differ.
    public var differingRows: Int { rows.count(where: \.differs) }

    /// The number of usual differences in the rows.
    public var usualDifferences: Int { rows.reduce(0) { $0 + $1.differences.count(where: \.isUsual) } }

    public func run(_ side: ComparedSide) -> RecordedRun { side == .left ? left : right }

    /// The event that shows how an attempt ended in a run: the last answer to its form, or to its question.
    ///
    /// `nil` if the run does not have the attempt.
    public func end(of rows: Range<Int>, on side: ComparedSide) -> Int? {
        let events = run(side).events
        let indices = self.rows[rows].compactMap { $0.event(on: side) }
        guard let reader = indices.first.map({ events[$0].from }) else { return nil }
        return indices.last { events[$0].kind == .answer && events[$0].to == reader } ?? indices.last
    }

    private mutating func addRows() {
        let sides = [left, right].map { run in
            let places = EventPlace.places(of: run.events)
            return Side(
                places: places, events: TimedEvent.all(of: run.events), units: EventUnit.all(of: run.events, places))
        }
        let (left, right) = (sides[0], sides[1])
        let pairs = EventAlignment.pairs(left.units.map(\.place), right.units.map(\.place))
        let merged = Self.merged(left.units.indices, right.units.indices, pairs)
        for (leftUnit, rightUnit) in merged {
            let units = (leftUnit.map { left.units[$0] }, rightUnit.map { right.units[$0] })
            add(units.0, units.1, left, right)
        }
    }

    /// Adds the rows of a unit of one run, or of two aligned units.
    private mutating func add(_ leftUnit: EventUnit?, _ rightUnit: EventUnit?, _ left: Side, _ right: Side) {
        let (leftEvents, rightEvents) = (leftUnit?.events ?? 0..<0, rightUnit?.events ?? 0..<0)
        let attempts = [leftUnit?.attempt, rightUnit?.attempt].compactMap(\.self)
        let attempt = attempts.first.map { ComparedAttempt(page: $0.page, number: $0.number) }
        let pairs = EventAlignment.pairs(Array(left.places[leftEvents]), Array(right.places[rightEvents]))
            .map {
                EventAlignment.Pair(left: leftEvents.lowerBound + $0.left, right: rightEvents.lowerBound + $0.right)
            }
        let start = rows.count
        rows += Self.merged(leftEvents, rightEvents, pairs).map { leftEvent, rightEvent in
            let differences =
                if let leftEvent, let rightEvent {
                    EventComparison.differences(left.events[leftEvent], right.events[rightEvent])
                } else { [RunDifference]() }
            return ComparisonRow(left: leftEvent, right: rightEvent, differences: differences, attempt: attempt)
        }
        if let attempt, attempts.contains(where: { $0.isAskedAgain || $0.number > 1 }) {
            folded.append(.attempt(attempt, rows: start..<rows.count))
        } else {
            folded += (start..<rows.count).map { .row($0) }
        }
    }

    /// The indices of both sides in order: pairs together, the others alone.
    private static func merged(
        _ left: Range<Int>, _ right: Range<Int>, _ pairs: [EventAlignment.Pair]
    ) -> [(left: Int?, right: Int?)] {
        var merged: [(left: Int?, right: Int?)] = []
        var (nextLeft, nextRight) = (left.lowerBound, right.lowerBound)
        func addAlone(until leftEnd: Int, _ rightEnd: Int) {
            merged += (nextLeft..<leftEnd).map { ($0, nil) } + (nextRight..<rightEnd).map { (nil, $0) }
        }
        for pair in pairs {
            addAlone(until: pair.left, pair.right)
            merged.append((pair.left, pair.right))
            (nextLeft, nextRight) = (pair.left + 1, pair.right + 1)
        }
        addAlone(until: left.upperBound, right.upperBound)
        return merged
    }

    private static func differences(_ left: RecordedRun, _ right: RecordedRun) -> [RunDifference] {
        let properties: [(RunDifference.Property, String?, String?)] = [
            (.flow, left.header.flow, right.header.flow), (.provider, left.header.provider, right.header.provider),
            (.tenant, left.header.tenant, right.header.tenant),
            (.user, left.ending?.user ?? left.header.user, right.ending?.user ?? right.header.user),
            (.fault, left.header.fault?.rawValue, right.header.fault?.rawValue),
            (.status, left.ending?.status, right.ending?.status), (.state, left.ending?.state, right.ending?.state),
            (.reason, left.ending?.reason?.english, right.ending?.reason?.english),
        ]
        return properties.filter { $0.1 != $0.2 }.map { .property($0.0, left: $0.1, right: $0.2) }
    }
}

/// The data of one run that is aligned.
private struct Side {
    let places: [EventPlace]
    let events: [TimedEvent]
    let units: [EventUnit]
}
