import IdentityModel
import Synchronization

/// Stores the trace events of the current run, forwards each event at once, and holds the run before a message is sent.
///
/// Thread-safe; the receiver must return at once. It receives the events with their secrets; the stored events contain
/// none.
final class FlowTrace: TraceSink {
    private struct State {
        var events: [TraceEvent] = []
        var traceParent: TraceParent?
        var expected: Set<String> = []
    }

    let isRead: Bool
    private let state = Mutex(State())
    private let clock: any WallClock
    private let gate: RunGate
    private let stepOf: @Sendable (TraceEvent) -> String?
    private let passOn: @Sendable (TraceEvent) -> Void

    /// Creates a trace; `stepOf` returns the documented name of the step that an event begins, `nil` for most events.
    init(
        clock: any WallClock, gate: RunGate, isRead: Bool = true,
        stepOf: @escaping @Sendable (TraceEvent) -> String? = { _ in nil },
        passOn: @escaping @Sendable (TraceEvent) -> Void
    ) {
        self.isRead = isRead
        self.clock = clock
        self.gate = gate
        self.stepOf = stepOf
        self.passOn = passOn
    }

    /// The trace context of the current run.
    var traceParent: TraceParent? {
        get { state.withLock { $0.traceParent } }
        set { state.withLock { $0.traceParent = newValue } }
    }

    /// The outcomes that are not failures now, because the flow continues after them.
    var expected: Set<String> {
        get { state.withLock { $0.expected } }
        set { state.withLock { $0.expected = newValue } }
    }

    func record(_ event: TraceEvent) {
        if let step = stepOf(event) { began(step) }
        keep(event)
    }

    func announce(_ event: TraceEvent) async {
        if let step = stepOf(event) { await begin(step) }
        keep(event)
        await gate.hold(before: .message(event.name))
    }

    func began(_ step: String) {
        keep(TraceEvent(time: clock.now(), from: .app, to: .app, name: step, kind: .step))
    }

    /// Records that a step begins, and suspends while the gate holds the run.
    func begin(_ step: String) async {
        began(step)
        await gate.hold(before: .step(step))
    }

    private func keep(_ event: TraceEvent) {
        guard isRead else { return }
        var event = event
        state.withLock { state in
            if let outcome = event.outcome, state.expected.contains(outcome) { event.isFailure = false }
            state.events.append(event.withoutSecrets)
        }
        passOn(event)
    }

    /// Returns and removes the events recorded since the last call.
    func take() -> [TraceEvent] {
        state.withLock { state in
            defer { state.events = [] }
            return state.events
        }
    }
}
