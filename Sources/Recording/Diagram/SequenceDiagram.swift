public import IdentityModel

/// A run as a sequence diagram: lanes, and rows after filter and folding.
///
/// A new event costs a constant time on average, whatever the number of events; a new filter and ``toggle(_:)`` go over all events.
/// The diagram never looks at the secrets of the events.
public struct SequenceDiagram: Sendable, Hashable {
    /// All events, in order.
    public private(set) var events: [TraceEvent] = []
    /// The lanes that take part and are not hidden, in the order in which the documents draw them.
    ///
    /// The lanes that every run of the same SDK has are there from the SDK's first event on.
    public private(set) var lanes: [Lane] = []
    /// The lanes that take part, also hidden ones, in the same order.
    public var participating: [Lane] {
        let present = participants.reduce(into: Set<Lane>()) { $0.formUnion($1.company) }
        return Lane.drawn.filter { present.contains($0) }
    }
    /// What is drawn, in order.
    public private(set) var rows: [DiagramRow] = []
    /// How many events belong to the flow: all but the desk's.
    public private(set) var flowEvents = 0
    /// The indices of the headings of steps, in order.
    public private(set) var steps: [Int] = []
    public var filter = DiagramFilter() {
        didSet {
            guard filter != oldValue else { return }
            marker.stamp = Stamp()
            drawAll()
            placeLanes()
        }
    }

    /// Stands for the contents: of two diagrams with one stamp each is a copy of the other, unchanged since.
    public var stamp: Stamp { marker.stamp }

    private var marker = StampMarker()

    private var pairs = CallPairs()
    private var participants: Set<Lane> = []
    /// The events in order, each in one part.
    private var parts: [Part] = []
    /// Where the rows of the last part begin.
    private var lastPartRow = 0
    /// The groups that were opened or folded by hand.
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

    /// Opens a group, or folds it; for the desk's, shows its lane, or hides it.
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

    /// The innermost call that waits for its answer; where it goes to the app, the run waits for the user.
    public var openCall: Int? { pairs.openCall }

    /// The answer of a call; nil while there is none, and for other events.
    public func answer(of call: Int) -> Int? { partner(of: call, which: .call) }

    /// The call of an answer; nil for other events.
    public func call(of answer: Int) -> Int? { partner(of: answer, which: .answer) }

    /// The heading of the step in which the event stands; nil before the first step.
    public func step(of event: Int) -> Int? {
        let next = steps.partitioningIndex { $0 > event }
        return next > 0 ? steps[next - 1] : nil
    }

    /// Which step begins with the event, from 1 on; nil for other events.
    public func number(ofStep event: Int) -> Int? {
        let index = steps.partitioningIndex { $0 >= event }
        return index < steps.count && steps[index] == event ? index + 1 : nil
    }

    /// The index of the row that shows the event: its own, or its group's; nil where the filter hides it.
    public func row(of event: Int) -> Int? {
        guard events.indices.contains(event), filter.shows(events[event]) else { return nil }
        // The line of an open group has the index of its first event, whose own row can follow it.
        let next = rows.partitioningIndex { $0.event > event }
        return next > 0 ? next - 1 : nil
    }

    /// The next event that the filter shows and that contains the text, whatever its case; at the end it goes on from the start.
    ///
    /// - Parameter event: where the search starts; this event is looked at last. -1 searches from the start.
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

    /// Adds the newest event to the group at the end, or makes one of it and the event before; false where it stands alone.
    private mutating func joinLastPart(_ index: Int) -> Bool {
        let event = events[index]
        var group: DiagramGroup
        switch parts.last {
        case .event(let first)?:
            guard let kind = DiagramFolding.kind(of: events[first]) else { return false }
            group = DiagramGroup(
                kind: kind, events: first..<first + 1, count: DiagramFolding.counts(events[first], in: kind) ? 1 : 0,
                failures: events[first].isFailure ? 1 : 0, isOpen: false)
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
        group.isOpen = group.kind != .desk && (choices[group.id] ?? (group.failures > 0))
        parts[parts.count - 1] = .group(group)
        redraw(group, after: was)
        return true
    }

    /// Draws the group at the end, which had one event less.
    private mutating func redraw(_ group: DiagramGroup, after was: DiagramGroup) {
        if group.kind == .desk {
            rows.removeSubrange(lastPartRow...)
            draw(group)
        } else if was.events.count > 1, was.isOpen == group.isOpen, rows.count > lastPartRow {
            rows[lastPartRow] = .group(group)
            if group.isOpen { draw(group.events.upperBound - 1) }
        } else if was.events.count > 1, was.isOpen == group.isOpen {
            // Nothing of the group was shown so far, so that only the newest event can be.
            guard filter.shows(events[group.events.upperBound - 1]) else { return }
            rows.append(.group(group))
            if group.isOpen { draw(group.events.upperBound - 1) }
        } else {
            // Happens twice in the life of a group: when it begins, and when it opens because of a failure.
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
    /// The first index at which the predicate holds, in an array whose later elements all satisfy it too; else the end.
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
