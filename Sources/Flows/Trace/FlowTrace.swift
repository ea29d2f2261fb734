import IdentityModel
import Synchronization

/// Keeps the events of the run that is under way, and passes each on as it happens.
///
/// Safe from any thread; what it passes on to must return at once.
final class FlowTrace: TraceSink {
    private let events = Mutex<[TraceEvent]>([])
    private let passOn: @Sendable (TraceEvent) -> Void

    init(passOn: @escaping @Sendable (TraceEvent) -> Void) { self.passOn = passOn }

    func record(_ event: TraceEvent) {
        events.withLock { $0.append(event) }
        passOn(event)
    }

    /// Gives away what was recorded since the last time.
    func take() -> [TraceEvent] {
        events.withLock { events in
            defer { events = [] }
            return events
        }
    }
}
