import IdentityModel
import Recording
import TestSupport
import Testing

/// Invariants for any events, any filter and any folding.
@Suite struct SequenceDiagramPropertyTests {
    private static func filter(_ dice: inout SplitMix) -> DiagramFilter {
        DiagramFilter(
            hiddenLanes: dice.below(3) == 0 ? [Lane.allCases[dice.below(Lane.allCases.count)]] : [],
            hiddenKinds: dice.below(3) == 0 ? [TraceEvent.Kind.allCases[dice.below(4)]] : [],
            onlyFailures: dice.below(6) == 0, text: ["", "", "", "check", "200", "SetPin"][dice.below(6)])
    }

    /// The events that the rows represent, in order.
    ///
    /// A folded group represents those of its events that the filter shows.
    private static func covered(_ diagram: SequenceDiagram) -> [Int] {
        diagram.rows.flatMap { row -> [Int] in
            switch row {
            case .step(let event), .message(let event), .note(let event): [event]
            case .group(let group):
                group.isOpen ? [] : group.events.filter { diagram.filter.shows(diagram.events[$0]) }
            }
        }
    }

    @Test func growingGivesTheSameAsDrawingAtOnce() {
        var dice = SplitMix(seed: 1)
        for round in 0..<SplitMix.rounds(60) {
            var random = RandomEvents(seed: UInt64(round))
            let filter = Self.filter(&dice)
            var grown = SequenceDiagram()
            grown.filter = filter
            for event in random.events(dice.below(90)) { grown.append(event) }
            var atOnce = SequenceDiagram(grown.events)
            atOnce.filter = filter
            #expect(grown.rows == atOnce.rows && grown.lanes == atOnce.lanes && grown == atOnce, "round \(round)")
        }
    }

    @Test func everyShownEventIsInExactlyOneRow() {
        var dice = SplitMix(seed: 2)
        for round in 0..<SplitMix.rounds(60) {
            var random = RandomEvents(seed: UInt64(1000 + round))
            var diagram = SequenceDiagram()
            for event in random.events(80) {
                diagram.append(event)
                if dice.below(7) == 0, let row = diagram.rows.randomElement(using: &dice),
                    case .group(let group) = row
                {
                    diagram.toggle(group.id)
                }
                if dice.below(9) == 0 { diagram.filter = Self.filter(&dice) }
            }
            let shown = diagram.events.indices.filter { diagram.filter.shows(diagram.events[$0]) }
            #expect(Self.covered(diagram) == shown, "round \(round)")
            for event in diagram.events.indices {
                #expect((diagram.row(of: event) != nil) == shown.contains(event), "round \(round)")
            }
            diagram.filter = DiagramFilter(hiddenLanes: [])
            diagram.setAllGroups(open: true)
            #expect(Self.covered(diagram) == Array(diagram.events.indices), "round \(round)")
            for event in diagram.events.indices {
                guard let row = diagram.row(of: event) else {
                    Issue.record("event \(event) has no row, round \(round)")
                    continue
                }
                #expect(diagram.rows[row].event == event, "round \(round)")
            }
            diagram.setAllGroups(open: false)
            #expect(Self.covered(diagram) == Array(diagram.events.indices), "round \(round)")
        }
    }

    @Test func aCallAndItsAnswerNameEachOther() {
        for round in 0..<SplitMix.rounds(60) {
            var random = RandomEvents(seed: UInt64(2000 + round))
            let diagram = SequenceDiagram(random.events(200))
            for index in diagram.events.indices {
                if let answer = diagram.answer(of: index) {
                    #expect(diagram.call(of: answer) == index && answer > index)
                    #expect(diagram.events[answer].from == diagram.events[index].to)
                }
                if let call = diagram.call(of: index) { #expect(diagram.answer(of: call) == index) }
            }
            if let open = diagram.openCall { #expect(diagram.answer(of: open) == nil) }
        }
    }
}

extension SequenceDiagram {
    /// Unfolds or folds all visible groups; those of the desk follow the filter.
    fileprivate mutating func setAllGroups(open isOpen: Bool) {
        for case .group(let group) in rows where group.kind != .desk && group.isOpen != isOpen { toggle(group.id) }
    }
}
