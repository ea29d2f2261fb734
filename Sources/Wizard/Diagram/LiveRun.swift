import FlowModel
import IdentityModel

/// The events of the running flow; after it, those of the flow that ran last.
///
/// The next flow replaces it, with all secrets that its events hold.
struct LiveRun: Sendable, Hashable {
    /// The number of the run.
    let id: FlowID
    /// What was requested.
    let request: RunRequest
    /// The events in order; with secrets, which are shown only when the user reveals them.
    private(set) var events: [TraceEvent] = []
    /// Where the run has stopped until the user goes on; nil while it goes on.
    var pause: PausePoint?
    /// Whether the run has ended.
    var isOver = false

    init(id: FlowID, request: RunRequest) {
        self.id = id
        self.request = request
    }

    /// Adds events.
    mutating func record(_ added: [TraceEvent]) { events += added }
}
