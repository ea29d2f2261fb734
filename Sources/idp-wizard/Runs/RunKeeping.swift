import FoundationEssentials
import IdentityModel
import Recording
import Synchronization
import Wizard

/// Keeps the runs of a wizard's engine: each from its start to its end, one at a time.
///
/// Safe from any thread.
final class RunKeeping: Sendable {
    private let inbox: WizardInbox
    private let state = Mutex(State())

    private struct State {
        var recorder: RunRecorder?
        /// The fault of the run's header, else the first one that was switched on during the run.
        var fault: FaultName?
        /// Whether the header does not name it.
        var isLate = false
    }

    init(inbox: WizardInbox) { self.inbox = inbox }

    /// Begins a run.
    func begin(_ flow: String, at loaded: LoadedProfile, user: String?, fault: FaultName?) {
        guard var header = RunHeader(flow: flow, at: loaded, user: user) else { return }
        header.fault = fault
        let (begun, inbox) = (header, inbox)
        do throws(CommandFailure) {
            let store = RunStore(try StateDirectories())
            let made = RunRecorder(begun, stateName: loaded.stateName, in: store) {
                inbox.post(.noticeRaised(.sentence($0)))
            }
            begin(made, fault: fault)
        } catch {
            inbox.post(.noticeRaised(.sentence(error.message)))
        }
    }

    /// Begins a run that the recorder writes; `fault` is the one of its header.
    func begin(_ recorder: RunRecorder, fault: FaultName?) {
        state.withLock { $0 = State(recorder: recorder, fault: fault) }
    }

    /// Adds an event to the run.
    func record(_ event: TraceEvent) { state.withLock { $0.recorder }?.record(event) }

    /// A fault is switched on: a run that goes on has a note of it among its events, and its end names it.
    func switchedOn(_ fault: FaultName, at time: Date) {
        let recorder = state.withLock { state in
            if state.recorder != nil, state.fault == nil { (state.fault, state.isLate) = (fault, true) }
            return state.recorder
        }
        recorder?.record(
            TraceEvent(
                time: time, from: .app, to: .app, name: "fault switched on", kind: .note,
                fields: [TraceField("fault", fault.rawValue)]))
    }

    /// Ends the run, and returns when it is written.
    func end(_ ending: RunEnding) async {
        let ended = state.withLock { state in
            defer { state = State() }
            return state
        }
        var ending = ending
        if ended.isLate { ending.fault = ended.fault }
        await ended.recorder?.end(ending)
    }
}
