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
    /// The run as it is stored; `nil` until its end is stored.
    var stored: RunSummary?
    /// The states of the SDK during the run, in order.
    private(set) var states: [StateChange] = []

    /// A state of the SDK, and the number of events that were recorded before it.
    struct StateChange: Sendable, Hashable {
        let events: Int
        let state: ClientState
    }

    init(id: FlowID, request: RunRequest) {
        self.id = id
        self.request = request
    }

    /// Changes the diagram in place, so that the events are not copied.
    mutating func change(_ body: (inout SequenceDiagram) -> Void) { body(&diagram) }

    /// Records the state that is valid from now on, if it is that of the SDK whose flow runs.
    mutating func note(_ state: RunState) {
        switch (request, state) {
        case (.flow, .flow), (.sudo, .sudo): break
        case (.flow, .sudo), (.sudo, .flow): return
        }
        let state = ClientState(state)
        guard states.last?.state != state else { return }
        states.append(StateChange(events: diagram.events.count, state: state))
    }

    mutating func record(_ added: [TraceEvent]) { for event in added { diagram.append(event) } }
}
