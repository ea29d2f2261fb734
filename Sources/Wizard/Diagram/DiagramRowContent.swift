import FoundationEssentials
import IdentityModel
import Recording

/// All that the picture of a row of a diagram depends on, besides the columns and the texts: equal contents are drawn alike.
///
/// It holds no secret of the event.
struct DiagramRowContent: Sendable, Hashable {
    /// A check, as the row names it.
    struct Check: Sendable, Hashable {
        let subject: String
        let name: String
        let passed: Bool
    }

    let row: DiagramRow
    let from: Lane
    let to: Lane
    let kind: TraceEvent.Kind
    let name: String
    let outcome: String?
    let isFailure: Bool
    /// What the other side said with a refusal; `nil` for others.
    let refusalWords: String?
    /// The check that the event stands for; nil for others.
    let check: Check?
    /// The time since the first event, in seconds.
    let seconds: Double
    /// The time since the call; nil for what is no answer.
    let duration: Duration?
    /// Which step begins, from 1 on; 0 for other rows.
    let step: Int
    /// Whether the step that begins is running.
    let isRunning: Bool
    /// Whether the row is selected.
    let isSelected: Bool
    /// Whether it is marked.
    let isMarked: Bool

    /// The content of a row of the diagram; `runningStep` is the event of the step that runs.
    init(_ row: DiagramRow, of diagram: SequenceDiagram, runningStep: Int?, _ mark: DiagramRows.Mark) {
        let event = diagram.events[row.event]
        self.row = row
        (from, to, kind, name) = (event.from, event.to, event.kind, event.name)
        (outcome, isFailure, refusalWords) = (event.outcome, event.isFailure, event.refusalWords)
        if case .check(let check) = event.content {
            self.check = Check(subject: check.subject, name: check.name, passed: check.passed)
        } else {
            check = nil
        }
        seconds = event.time.timeIntervalSince(diagram.events[0].time)
        if case .message(let index) = row {
            duration =
                event.duration
                ?? diagram.call(of: index).map {
                    .seconds(max(0, event.time.timeIntervalSince(diagram.events[$0].time)))
                }
        } else {
            duration = nil
        }
        if case .step(let index) = row {
            step = diagram.number(ofStep: index) ?? 1
            isRunning = index == runningStep
        } else {
            (step, isRunning) = (0, false)
        }
        (isSelected, isMarked) = (mark.isSelected, mark.isMarked)
    }
}
