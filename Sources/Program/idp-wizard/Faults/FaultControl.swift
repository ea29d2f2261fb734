import Flows
import IdentityModel
import IdentityServer
import Synchronization

/// The fault that the user has chosen, and the run that it is armed for.
///
/// Thread-safe.
final class FaultControl: Sendable {
    /// A fault, and whether it remains enabled.
    struct Choice: Sendable, Hashable {
        let fault: FaultName
        /// Whether it affects every run until it is disabled; otherwise only one.
        let isSticky: Bool
    }

    private struct State {
        var choice: Choice?
        var run: TraceParent?
    }

    /// The switch of the embedded server.
    let faults = FaultSwitch()
    private let state = Mutex(State())

    /// Chooses a fault for the current run, if there is one, and for the next; `nil` disables it.
    func choose(_ choice: Choice?) {
        state.withLock { state in
            state.choice = choice
            if let choice, let run = state.run {
                faults.arm(choice.fault, for: run, strikesOnce: !choice.isSticky)
            } else {
                faults.disarm()
            }
        }
    }

    /// Arms the chosen fault for the requests of a run that begins.
    func began(_ run: TraceParent) {
        state.withLock { state in
            state.run = run
            guard let choice = state.choice else { return }
            faults.arm(choice.fault, for: run, strikesOnce: !choice.isSticky)
        }
    }

    /// Disarms the fault of a run that has ended.
    ///
    /// Returns the one-time fault that ends with the run, and what was done to the run. A fault that cannot occur in
    /// the run's flow stays chosen for another flow.
    func ended(
        _ run: TraceParent, concerned: (FaultName) -> Bool
    ) -> (over: FaultName?, effect: FaultEffect?) {
        state.withLock { state in
            let choice = state.run == run ? state.choice.flatMap { concerned($0.fault) ? $0 : nil } : nil
            let effect = faults.takeEffect(of: choice?.fault, on: run)
            guard state.run == run else { return (nil, effect) }
            state.run = nil
            faults.disarm()
            guard let choice, !choice.isSticky else { return (nil, effect) }
            state.choice = nil
            return (choice.fault, effect)
        }
    }

    /// The fault that is chosen for the next run.
    var chosen: FaultName? { state.withLock { $0.choice?.fault } }
}
