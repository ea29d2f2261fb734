import HTTPMessage
import IdentityCore
public import IdentityModel
import Synchronization

/// Makes an embedded server misbehave for the requests of one run.
///
/// Nothing is armed at first, and then the server does nothing else than without a switch. It is kept in memory only. Safe to use from any thread.
public final class FaultSwitch: Sendable {
    private struct Armed {
        let fault: FaultName
        let traceID: String
        let strikesOnce: Bool
        /// Tells this arming from a later one.
        let number: Int
    }

    private struct State {
        var armed: Armed?
        var armings = 0
        /// The last fault that struck, by trace.
        var struck: [String: FaultName] = [:]
    }

    private let state = Mutex(State())

    /// Makes a switch that is off.
    public init() {}

    /// Arms a fault for the requests that carry a trace's `traceparent`; it replaces the fault that was armed before.
    ///
    /// A fault that strikes once is off after the first request that it changes. ``IdentityModel/FaultName/slow`` always strikes once: each further
    /// request of the run would be late as well.
    public func arm(_ fault: FaultName, for trace: TraceParent, strikesOnce: Bool) {
        state.withLock { state in
            state.armings += 1
            state.armed = Armed(
                fault: fault, traceID: trace.traceID, strikesOnce: strikesOnce || fault == .slow, number: state.armings)
        }
    }

    public func disarm() { state.withLock { $0.armed = nil } }

    /// The fault that is armed; nil if none is, or once it has struck.
    public var armed: FaultName? { state.withLock { $0.armed?.fault } }

    /// What was done to a trace's requests, `fault` being on at its end; nil if none was on and none struck.
    ///
    /// The trace is forgotten: call this once, at its end.
    public func takeEffect(of fault: FaultName?, on trace: TraceParent) -> FaultEffect? {
        let struck = state.withLock { $0.struck.removeValue(forKey: trace.traceID) }
        return struck.map(FaultEffect.struck) ?? fault.map(FaultEffect.metNoRequest)
    }

    /// The fault of a request; nil for a request of another trace.
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
