import FoundationEssentials
import IdentityModel
import Recording
import Sentences
import Synchronization
import Wizard

/// Keeps the runs of a wizard's engine: each from its start to its end, one at a time.
///
/// Safe from any thread.
final class RunKeeping: Sendable {
    private let inbox: WizardInbox
    private let directories: @Sendable () throws(CommandFailure) -> StateDirectories
    private let state = Mutex(State())

    private struct State {
        /// The run of the wizard; nil while none goes on.
        var flow: FlowID?
        var recorder: RunRecorder?
        /// The fault of the run's header, else the first one that was switched on during the run.
        var fault: FaultName?
        /// Whether the header does not name it.
        var isLate = false
    }

    /// `directories` has the store of runs.
    init(
        inbox: WizardInbox,
        directories: @escaping @Sendable () throws(CommandFailure) -> StateDirectories = { () throws(CommandFailure) in
            try StateDirectories()
        }
    ) {
        self.inbox = inbox
        self.directories = directories
    }

    func begin(_ request: RunRequest, at loaded: LoadedProfile, fault: FaultName?, as id: FlowID) {
        state.withLock { $0 = State(flow: id, fault: fault) }
        guard var header = RunHeader(request, at: loaded) else { return }
        header.fault = fault
        let begun = header
        let tell = { @Sendable [inbox] (sentence: Sentence) in inbox.post(.noticeRaised(.sentence(sentence))) }
        do throws(CommandFailure) {
            let store = RunStore(try directories())
            let made = RunRecorder(begun, stateName: loaded.stateName, in: store, tell: tell)
            begin(made, fault: fault, as: id)
        } catch {
            tell(error.message)
        }
    }

    /// Begins a run that the recorder writes; `fault` is the one of its header.
    func begin(_ recorder: RunRecorder, fault: FaultName?, as id: FlowID) {
        state.withLock { $0 = State(flow: id, recorder: recorder, fault: fault) }
    }

    /// Adds an event to the run.
    func record(_ event: TraceEvent) { state.withLock { $0.recorder }?.record(event) }

    /// A fault is switched on: a run that goes on has a note of it among its events, kept and shown, and its end names it.
    func switchedOn(_ fault: FaultName, at time: Date) {
        let current = state.withLock { state in
            if state.flow != nil, state.fault == nil { (state.fault, state.isLate) = (fault, true) }
            return state
        }
        guard let flow = current.flow else { return }
        var note = TraceEvent(
            time: time, from: .app, to: .app, name: "fault switched on", kind: .note,
            fields: [TraceField("fault", fault.rawValue)])
        note.outcome = fault.rawValue
        current.recorder?.record(note)
        inbox.post(.recorded(flow, [note]))
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
