import FlowModel
import IdentityModel

// The events of the running flow, and where it stops.
extension WizardState {
    /// Adds events of the flow; those of an earlier flow are dropped.
    mutating func recorded(_ events: [TraceEvent], of flow: FlowID) {
        guard context.live?.id == flow else { return }
        context.live?.record(events)
    }

    /// The flow has stopped before a step or a message.
    mutating func paused(at point: PausePoint, _ flow: FlowID) {
        guard context.live?.id == flow, context.live?.isOver == false else { return }
        context.live?.pause = point
    }

    /// The flow goes on.
    mutating func resumed(_ flow: FlowID) {
        guard context.live?.id == flow else { return }
        context.live?.pause = nil
    }

    /// The flow has ended, or was left.
    mutating func recordingEnded(_ flow: FlowID) {
        guard context.live?.id == flow else { return }
        context.live?.pause = nil
        context.live?.isOver = true
    }
}
