import FoundationEssentials
import IdentityModel
import Recording

/// Everything that the picture of a diagram row depends on besides columns and texts: equal contents look the same.
///
/// Contains no secrets of the event.
struct DiagramRowContent: Sendable, Hashable {
    /// A check, as the row names it.
    struct Check: Sendable, Hashable {
        let subject: String
        let name: String
        let passed: Bool
        let isSeen: Bool
    }

    let row: DiagramRow
    let from: Lane
    let to: Lane
    let kind: TraceEvent.Kind
    let name: String
    let outcome: String?
    let isFailure: Bool
    /// The message that the other side sent with a refusal.
    let refusalWords: String?
    /// The check that the event records; `nil` for other events.
    let check: Check?
    /// The time since the first event, in seconds.
    let seconds: Double
    /// The time since the call; `nil` for rows that are not answers.
    let duration: Duration?
    /// The number of the step that begins, counted from 1; 0 for other rows.
    let step: Int
    /// Whether the step that begins is running.
    let isRunning: Bool
    let isSelected: Bool
    let isMarked: Bool

    /// Reads the content of a row; `runningStep` is the index of the running step's event.
    init(_ row: DiagramRow, of diagram: SequenceDiagram, runningStep: Int?, _ mark: DiagramRows.Mark) {
        let event = diagram.events[row.event]
        self.row = row
        (from, to, kind, name) = (event.from, event.to, event.kind, event.name)
        (outcome, isFailure, refusalWords) = (event.outcome, event.isFailure, event.refusalWords)
        if case .check(let check) = event.content {
            self.check = Check(subject: check.subject, name: check.name, passed: check.passed, isSeen: check.isSeen)
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
