import IdentityModel
import Synchronization

/// Stores the trace events of the current run, and forwards each event at once.
///
/// Safe to use from any thread; the receiver must return at once.
final class FlowTrace: TraceSink {
    private let events = Mutex<[TraceEvent]>([])
    private let passOn: @Sendable (TraceEvent) -> Void

    init(passOn: @escaping @Sendable (TraceEvent) -> Void) { self.passOn = passOn }

    func record(_ event: TraceEvent) {
        events.withLock { $0.append(event) }
        passOn(event)
    }

    /// Returns and removes the events recorded since the last call.
    func take() -> [TraceEvent] {
        events.withLock { events in
            defer { events = [] }
            return events
        }
    }
}
