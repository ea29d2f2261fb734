import HTTPMessage
public import IdentityModel
import IdentityStore
import Synchronization

/// Makes an embedded server misbehave for the requests of one run.
///
/// At first no fault is armed, and the server behaves as it does without a switch. The state is kept only in memory.
/// Can be used from any thread.
public final class FaultSwitch: Sendable {
    private struct Armed {
        let fault: FaultName
        let traceID: String
        let strikesOnce: Bool
        /// Distinguishes this arming from later ones.
        let number: Int
    }

    private struct State {
        var armed: Armed?
        var armings = 0
        /// The last fault that struck, by trace ID.
        var struck: [String: FaultName] = [:]
    }

    private let state = Mutex(State())

    public init() {}

    /// Arms a fault for requests with the `traceparent` of a trace; it replaces the fault that was armed before.
    ///
    /// A fault that strikes once is disarmed after the first request that it changes. ``IdentityModel/FaultName/slow``
    /// always strikes once, because each further request of the run would be delayed as well.
    public func arm(_ fault: FaultName, for trace: TraceParent, strikesOnce: Bool) {
        state.withLock { state in
            state.armings += 1
            state.armed = Armed(
                fault: fault, traceID: trace.traceID, strikesOnce: strikesOnce || fault == .slow, number: state.armings)
        }
    }

    public func disarm() { state.withLock { $0.armed = nil } }

    /// The armed fault; `nil` if there is none, or if it was to strike once and has struck.
    public var armed: FaultName? { state.withLock { $0.armed?.fault } }

    /// The effect on a trace's requests, where `fault` is the one armed at the trace's end; `nil` if none was armed and
    /// none struck.
    ///
    /// Forgets the trace, so call it once, at the trace's end.
    public func takeEffect(of fault: FaultName?, on trace: TraceParent) -> FaultEffect? {
        let struck = state.withLock { $0.struck.removeValue(forKey: trace.traceID) }
        return struck.map(FaultEffect.struck) ?? fault.map(FaultEffect.metNoRequest)
    }

    /// The fault for a request, or `nil` for a request of another trace.
    func fault(of request: HTTPRequest) -> RequestFault? {
        guard let armed = state.withLock({ $0.armed }), TraceID(in: request.headers)?.text == armed.traceID else {
            return nil
        }
        return RequestFault(armed.fault) { [self] in use(armed.number) }
    }

    private func use(_ number: Int) -> Bool {
        state.withLock { state in
            guard let armed = state.armed, armed.number == number else { return false }
            if armed.strikesOnce { state.armed = nil }
            state.struck[armed.traceID] = armed.fault
            return true
        }
    }
}
