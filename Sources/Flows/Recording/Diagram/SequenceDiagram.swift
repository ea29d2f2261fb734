public import IdentityModel

/// A run as a sequence diagram: lanes and rows, after filtering and folding.
///
/// Appending an event takes amortised constant time; setting a filter and ``toggle(_:)`` process all events. The
/// diagram never reads the secrets of the events.
public struct SequenceDiagram: Sendable, Hashable {
    /// All events, in order.
    public private(set) var events: [TraceEvent] = []
    /// The lanes that take part and are not hidden, in drawing order.
    ///
    /// The lanes common to all runs of an SDK are present from the SDK's first event.
    public private(set) var lanes: [Lane] = []
    /// The lanes that take part, including hidden ones, in drawing order.
    public var participating: [Lane] {
        let present = participants.reduce(into: Set<Lane>()) { $0.formUnion($1.company) }
        return Lane.drawn.filter { present.contains($0) }
    }
    /// The rows, in order.
    public private(set) var rows: [DiagramRow] = []
    /// The number of events of the flow, that is, without the desk's.
    public private(set) var flowEvents = 0
    /// The indices of the steps' headings, in order.
    public private(set) var steps: [Int] = []
    public var filter = DiagramFilter() {
        didSet {
            guard filter != oldValue else { return }
            marker.stamp = Stamp()
            drawAll()
            placeLanes()
        }
    }

    /// Identifies the contents: two diagrams with the same stamp are unchanged copies of each other.
    public var stamp: Stamp { marker.stamp }

    private var marker = StampMarker()

    private var pairs = CallPairs()
    private var participants: Set<Lane> = []
    /// The events in order, each in exactly one part.
    private var parts: [Part] = []
    /// The index of the first row of the last part.
    private var lastPartRow = 0
    /// The groups that the user opened or folded.
    private var choices: [DiagramGroup.ID: Bool] = [:]

    /// One event, or a group.
    private enum Part: Sendable, Hashable {
        case event(Int)
        case group(DiagramGroup)
    }

    public init(_ events: [TraceEvent] = []) {
        self.events.reserveCapacity(events.count)
        for event in events { append(event) }
    }

    public mutating func append(_ event: TraceEvent) {
        marker.stamp = Stamp()
        let index = events.count
        events.append(event)
        pairs.append(event)
        if !event.isOfDesk { flowEvents += 1 }
        if event.kind == .step { steps.append(index) }
        if participants.insert(event.from).inserted || participants.insert(event.to).inserted {
            participants.insert(event.to)
            placeLanes()
        }
        if !joinLastPart(index) {
            parts.append(.event(index))
            lastPartRow = rows.count
            draw(index)
        }
    }

    /// Opens or folds a group; for the desk's group, shows or hides its lane.
    public mutating func toggle(_ group: DiagramGroup.ID) {
        guard let part = partIndex(of: group.firstEvent), case .group(var changed) = parts[part], changed.id == group
        else { return }
        guard changed.kind != .desk else {
            filter.hiddenLanes.formSymmetricDifference([.desk])
            return
        }
        marker.stamp = Stamp()
        changed.isOpen.toggle()
        choices[group] = changed.isOpen
        parts[part] = .group(changed)
        drawAll()
    }

    /// The innermost unanswered call; if it is to the app, the run waits for the user.
    public var openCall: Int? { pairs.openCall }

    /// The answer to a call; `nil` if there is none yet, and for other events.
    public func answer(of call: Int) -> Int? { partner(of: call, which: .call) }

    /// The call of an answer; `nil` for other events.
    public func call(of answer: Int) -> Int? { partner(of: answer, which: .answer) }

    /// The heading of the step that contains the event; `nil` before the first step.
    public func step(of event: Int) -> Int? {
        let next = steps.partitioningIndex { $0 > event }
        return next > 0 ? steps[next - 1] : nil
    }

    /// The number of the step that begins with the event, from 1; `nil` for other events.
    public func number(ofStep event: Int) -> Int? {
        let index = steps.partitioningIndex { $0 >= event }
        return index < steps.count && steps[index] == event ? index + 1 : nil
    }

    /// The index of the row that shows the event: its own, or its group's; `nil` if the filter hides it.
    public func row(of event: Int) -> Int? {
        guard events.indices.contains(event), filter.shows(events[event]) else { return nil }
        // The row of an open group has the index of its first event, whose own row may follow it.
        let next = rows.partitioningIndex { $0.event > event }
        return next > 0 ? next - 1 : nil
    }

    /// The next event that the filter shows and that contains the text, ignoring case; the search wraps around.
    ///
    ///   - Parameter event: where the search starts; this event is examined last. -1 searches from the start.
    public func next(matching text: String, after event: Int, backwards: Bool = false) -> Int? {
        guard !text.isEmpty, !events.isEmpty else { return nil }
        let count = events.count
        let start = events.indices.contains(event) ? event : backwards ? 0 : count - 1
        for distance in 1...count {
            let index = (start + (backwards ? count - distance : distance)) % count
            if filter.shows(events[index]), events[index].mentions(text) { return index }
        }
        return nil
    }
}

extension SequenceDiagram {
    private func partner(of event: Int, which kind: TraceEvent.Kind) -> Int? {
        guard events.indices.contains(event), events[event].kind == kind else { return nil }
        return pairs.partners[event]
    }

    private mutating func placeLanes() {
        lanes = participating.filter { !filter.hiddenLanes.contains($0) }
    }

    private func partIndex(of event: Int) -> Int? {
        let next = parts.partitioningIndex { part in
            switch part {
            case .event(let index): index > event
            case .group(let group): group.events.lowerBound > event
            }
        }
        return next > 0 ? next - 1 : nil
    }

    /// Adds the newest event to the last group, or groups it with the previous event.
    ///
    /// Returns false if it does not belong to either.
    private mutating func joinLastPart(_ index: Int) -> Bool {
        let event = events[index]
        var group: DiagramGroup
        switch parts.last {
        case .event(let first)?:
            guard let kind = DiagramFolding.kind(of: events[first]) else { return false }
            group = DiagramGroup(
                kind: kind, events: first..<first + 1, count: DiagramFolding.counts(events[first], in: kind) ? 1 : 0,
                failures: events[first].isFailure ? 1 : 0, unseen: events[first].isUnseenCheck ? 1 : 0, isOpen: false)
        case .group(let last)?: group = last
        case nil: return false
        }
        let isInside = pairs.partners[index].map(group.events.contains) ?? false
        guard let kind = DiagramFolding.extended(group.kind, with: event, isAnswerInside: isInside) else {
            return false
        }
        let was = group
        group.kind = kind
        group.events = group.events.lowerBound..<index + 1
        group.count += DiagramFolding.counts(event, in: kind) ? 1 : 0
        group.failures += event.isFailure ? 1 : 0
        group.unseen += event.isUnseenCheck ? 1 : 0
        group.isOpen = group.kind != .desk && (choices[group.id] ?? (group.failures > 0))
        parts[parts.count - 1] = .group(group)
        redraw(group, after: was)
        return true
    }

    /// Redraws the last group, to which one event was added.
    private mutating func redraw(_ group: DiagramGroup, after was: DiagramGroup) {
        if group.kind == .desk {
            rows.removeSubrange(lastPartRow...)
            draw(group)
        } else if was.events.count > 1, was.isOpen == group.isOpen, rows.count > lastPartRow {
            rows[lastPartRow] = .group(group)
            if group.isOpen { draw(group.events.upperBound - 1) }
        } else if was.events.count > 1, was.isOpen == group.isOpen {
            // Nothing of the group was shown so far, so only the newest event can be.
            guard filter.shows(events[group.events.upperBound - 1]) else { return }
            rows.append(.group(group))
            if group.isOpen { draw(group.events.upperBound - 1) }
        } else {
            // Happens at most twice per group: when it begins, and when it opens because of a failure.
            rows.removeSubrange(lastPartRow...)
            draw(group)
        }
    }

    private mutating func drawAll() {
        rows.removeAll(keepingCapacity: true)
        for part in parts {
            lastPartRow = rows.count
            switch part {
            case .event(let index): draw(index)
            case .group(let group): draw(group)
            }
        }
    }

    private mutating func draw(_ group: DiagramGroup) {
        var group = group
        let isDesk = group.kind == .desk
        if isDesk { group.isOpen = !filter.hiddenLanes.contains(.desk) }
        let shown = isDesk ? filter.withDesk : filter
        guard group.events.contains(where: { shown.shows(events[$0]) }) else { return }
        rows.append(.group(group))
        if group.isOpen { for index in group.events { draw(index) } }
    }

    private mutating func draw(_ index: Int) {
        guard filter.shows(events[index]) else { return }
        switch events[index].kind {
        case .step: rows.append(.step(event: index))
        case .note: rows.append(.note(event: index))
        case .call, .answer: rows.append(.message(event: index))
        }
    }
}

extension Array {
    /// The first index at which the predicate holds, in an array in which it holds for all later elements too;
    /// otherwise the end.
    fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
