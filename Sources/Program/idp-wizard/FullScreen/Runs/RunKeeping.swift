import FoundationEssentials
import IdentityModel
import Profiles
import Recording
import Runs
import Sentences
import Synchronization
import Wizard

/// Records the runs of a wizard's engine: each from its start to its end, one at a time.
///
/// Thread-safe.
final class RunKeeping: Sendable {
    private let inbox: WizardInbox
    private let commands: RunCommands
    private let source: RunSource
    let directories: @Sendable () throws -> StateDirectories
    private let state = Mutex(State())

    private struct State {
        /// The run of the wizard; `nil` while none is in progress.
        var flow: FlowID?
        var recorder: RunRecorder?
        /// The command in the run's header.
        var command: String?
        /// The fault in the run's header.
        var fault: FaultName?
        /// The other faults that were switched on during the run.
        var later: [FaultName] = []
    }

    /// `directories` has the store of runs.
    init(
        inbox: WizardInbox, commands: RunCommands = RunCommands(), source: RunSource = .wizard,
        directories: @escaping @Sendable () throws -> StateDirectories = { try StateDirectories() }
    ) {
        self.inbox = inbox
        self.commands = commands
        self.source = source
        self.directories = directories
    }

    func begin(_ request: RunRequest, at loaded: LoadedProfile, fault: FaultName?, as id: FlowID) {
        state.withLock { $0 = State(flow: id, fault: fault) }
        guard
            let header = RunHeader(request, at: loaded, source: source, command: commands[id], fault: fault)
        else { return }
        let tell = { @Sendable [inbox] (sentence: Text) in inbox.post(.noticeRaised(.sentence(sentence))) }
        do {
            let store = RunStore(try directories())
            let made = RunRecorder(header, stateName: loaded.stateName, in: store, tell: tell)
            begin(made, command: header.command, fault: fault, as: id)
        } catch {
            tell(CommandError(error).message)
        }
    }

    /// Begins a run that the recorder writes; `command` and `fault` are those in its header.
    func begin(_ recorder: RunRecorder, command: String? = nil, fault: FaultName?, as id: FlowID) {
        state.withLock { $0 = State(flow: id, recorder: recorder, command: command, fault: fault) }
    }

    func record(_ event: TraceEvent) { state.withLock { $0.recorder }?.record(event) }

    /// Records that a fault was switched on during a run: adds a note to its events, stored and shown, and names the
    /// fault at its end, unless the header does.
    func switchedOn(_ fault: FaultName, at time: Date) {
        let current = state.withLock { state in
            if state.flow != nil, fault != state.fault, !state.later.contains(fault) { state.later.append(fault) }
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

    /// Ends the run, and posts it as stored; returns when it is written.
    func end(_ ending: RunEnding) async {
        let ended = state.withLock { state in
            defer { state = State() }
            return state
        }
        var ending = ending
        ending.faults = ended.later
        let command = ended.flow.flatMap { commands.take($0) }
        ending.command = command == ended.command ? nil : command
        guard let flow = ended.flow, let stored = await ended.recorder?.end(ending) else { return }
        inbox.post(.runStored(flow, stored))
    }
}
