import Flows
import IdentityModel
import IdentityServer
import Synchronization

/// The fault that the user has chosen, and the run that it is armed for.
///
/// Safe to use from any thread.
final class FaultControl: Sendable {
    /// A fault, and whether it stays on.
    struct Choice: Sendable, Hashable {
        let fault: FaultName
        /// Whether it strikes in every run until it is switched off; else it strikes once.
        let isSticky: Bool
    }

    private struct State {
        var choice: Choice?
        var run: TraceParent?
    }

    /// The switch of the embedded server.
    let faults = FaultSwitch()
    private let state = Mutex(State())

    /// Chooses a fault for the current run, if there is one, and for the next; nil switches it off.
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

    /// A run begins: the chosen fault applies to its requests.
    func began(_ run: TraceParent) {
        state.withLock { state in
            state.run = run
            guard let choice = state.choice else { return }
            faults.arm(choice.fault, for: run, strikesOnce: !choice.isSticky)
        }
    }

    /// A run has ended: nothing is armed any more.
    ///
    /// Returns the fault that is over with it: one that strikes once, unless the run's flow cannot meet it.
    func ended(_ run: TraceParent, concerned: (FaultName) -> Bool) -> FaultName? {
        state.withLock { state in
            guard state.run == run else { return nil }
            state.run = nil
            faults.disarm()
            guard let choice = state.choice, !choice.isSticky, concerned(choice.fault) else { return nil }
            state.choice = nil
            return choice.fault
        }
    }

    /// The fault that is chosen for the next run.
    var chosen: FaultName? { state.withLock { $0.choice?.fault } }
}
