import FlowModel
import IdentityModel
import Recording

/// The events of the running flow; after it, those of the flow that ran last.
///
/// The next flow replaces it, with all secrets that its events hold.
struct LiveRun: Sendable, Hashable {
    /// The number of the run.
    let id: FlowID
    let request: RunRequest
    /// The events as a diagram; with secrets, which are shown only when the user reveals them.
    var diagram = SequenceDiagram()
    /// Where the run has stopped until the user goes on; nil while it goes on.
    var pause: PausePoint?
    /// Whether the run has ended.
    var isOver = false

    init(id: FlowID, request: RunRequest) {
        self.id = id
        self.request = request
    }

    /// Changes what the diagram shows; in place, so that the events are not copied.
    mutating func change(_ body: (inout SequenceDiagram) -> Void) { body(&diagram) }

    mutating func record(_ added: [TraceEvent]) { for event in added { diagram.append(event) } }
}
