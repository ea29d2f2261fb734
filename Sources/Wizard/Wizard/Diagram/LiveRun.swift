import FlowModel
import IdentityModel
import Recording

/// The events of the running flow or, after its end, of the flow that ran last.
///
/// The next flow replaces it, including all secrets in its events.
struct LiveRun: Sendable, Hashable {
    let id: FlowID
    let request: RunRequest
    /// The events as a diagram, including secrets, which are displayed only when the user reveals them.
    var diagram = SequenceDiagram()
    /// Where the run is paused until the user continues it; `nil` if it is not paused.
    var pause: PausePoint?
    var isOver = false

    init(id: FlowID, request: RunRequest) {
        self.id = id
        self.request = request
    }

    /// Changes the diagram in place, so that the events are not copied.
    mutating func change(_ body: (inout SequenceDiagram) -> Void) { body(&diagram) }

    mutating func record(_ added: [TraceEvent]) { for event in added { diagram.append(event) } }
}
