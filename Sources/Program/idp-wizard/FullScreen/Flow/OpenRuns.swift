import FlowModel
import Flows
import IdentityModel
import Profiles
import Recording
import Sandbox
import Synchronization
import Wizard

/// The runs of one engine of the wizard: starts, cancels, paces and stores them, and posts their events to the inbox.
///
/// It outlives the engine, because the wizard can close a provider and open another. Thread-safe; only ``close(_:)``
/// suspends.
final class OpenRuns: Sendable {
    /// The end of a run: for the wizard, the stored run and the exit status.
    struct End: Sendable {
        var report: RunReport
        let stored: RunEnding
        let ending: FlowEnding
    }

    private let inbox: WizardInbox
    private let faults: FaultControl
    private let endings: FlowEndings
    private let keeping: RunKeeping
    private let state = Mutex(State())

    private struct State {
        /// The stage of the open engine.
        var stage: RunStage?
        /// The pace of the engine; it also applies to an engine that is opened later.
        var pace = FlowPace.usual
        /// Flows that wait for the engine, and whether they were cancelled in the meantime.
        var expected: [FlowID: Bool] = [:]
        var runs: [FlowID: FlowRun] = [:]
        /// The last flow; notifications are posted for it.
        var current: FlowID?
        /// The task of the last flow, which ends when its run is written.
        var task: Task<Void, Never>?
    }

    init(inbox: WizardInbox, faults: FaultControl, endings: FlowEndings, keeping: RunKeeping) {
        self.inbox = inbox
        self.faults = faults
        self.endings = endings
        self.keeping = keeping
    }

    /// Sets the open engine, by its stage.
    func open(_ stage: RunStage) {
        stage.pace = state.withLock { state in
            state.stage = stage
            return state.pace
        }
    }

    /// Removes the engine and closes it with `closeEngine`; returns when the last run is written.
    ///
    /// Runs that this cancels are written too.
    func close(_ closeEngine: () async -> Void) async {
        let task = state.withLock { state in
            let closed = state
            state = State(pace: closed.pace)
            return closed.task
        }
        await closeEngine()
        await task?.value
    }

    /// Whether a flow is in progress, so that an answer belongs to its question.
    var isRunning: Bool { state.withLock { !$0.runs.isEmpty } }

    /// Registers a flow that starts when the engine is open; until then ``cancel(_:)`` marks it as cancelled.
    func expect(_ id: FlowID) { state.withLock { $0.expected[id] = false } }

    /// Reports an expected flow as not started, because its engine could not be opened.
    func refuse(_ id: FlowID, _ request: RunRequest) {
        state.withLock { $0.expected[id] = nil }
        inbox.post(.flowFinished(RunReport(notStarted: id, request)))
    }

    /// Starts a run and stores it at its end; `perform` runs the flow.
    func start(
        _ id: FlowID, _ request: RunRequest, at loaded: LoadedProfile, on stage: RunStage,
        _ perform: @escaping @Sendable (FlowRun) async -> End
    ) {
        let run = stage.newRun()
        let isCancelled = state.withLock { state in
            state.runs[id] = run
            state.current = id
            return state.expected.removeValue(forKey: id) == true
        }
        if isCancelled { run.cancel(by: .person) }
        let task = Task {
            let turn: FlowTurn?
            do {
                turn = try await takeTurn(of: request, at: loaded, for: run)
            } catch {
                state.withLock { $0.runs[id] = nil }
                inbox.post(.noticeRaised(.sentence(CommandError(error).message)))
                return refuse(id, request)
            }
            keeping.begin(request, at: loaded, fault: faults.chosen, as: id)
            faults.began(run.traceParent)
            var end = await perform(run)
            // Before the result is shown, because its reader may save a state.
            turn?.end()
            endings.note(end.ending)
            state.withLock { $0.runs[id] = nil }
            let (over, effect) = faults.ended(run.traceParent) { request.meets($0) }
            if let over { inbox.post(.faultOver(over)) }
            end.report.fault = effect
            inbox.post(.flowFinished(end.report))
            await keeping.end(end.stored)
        }
        state.withLock { $0.task = task }
    }

    /// Waits until no state of the sandbox is being saved or restored; throws if that cannot be determined.
    private func takeTurn(
        of request: RunRequest, at loaded: LoadedProfile, for run: FlowRun
    ) async throws -> FlowTurn? {
        guard loaded.isHomeSandbox else { return nil }
        let home = try keeping.directories().prepared().home
        return try await loaded.flowTurn(request.name, in: home) { run.cancel(by: .program) }
    }

    /// Cancels a flow; ignores a flow of another engine.
    func cancel(_ id: FlowID) {
        let run = state.withLock { state in
            if state.expected[id] != nil { state.expected[id] = true }
            return state.runs[id]
        }
        run?.cancel(by: .person)
    }

    /// Sets where runs stop, and how fast they proceed.
    func setPace(_ pace: FlowPace) {
        let stage = state.withLock { state in
            state.pace = pace
            return state.stage
        }
        stage?.pace = pace
    }

    /// Lets a paused run continue to the next stop.
    func goOn() { state.withLock { $0.stage }?.goOn() }

    /// Lets the run continue to its end.
    func goOnToEnd() { state.withLock { $0.stage }?.goOnToEnd() }

    func answer(_ id: QuestionID, _ answer: PersonAnswer) { state.withLock { $0.stage }?.answer(id, answer) }

    /// Adds a fault that was switched on to the stored record of the run in progress.
    func switchedOn(_ fault: FaultName) { keeping.switchedOn(fault, at: SystemWallClock().now()) }

    func tell(_ notification: RunNotification) {
        let flow = state.withLock { $0.current }
        switch notification {
        case .recorded(let event):
            keeping.record(event)
            if let flow { inbox.post(.recorded(flow, [event])) }
        case .paused(let point):
            if let flow { inbox.post(.paused(flow, point)) }
        case .resumed:
            if let flow { inbox.post(.resumed(flow)) }
        case .stateChanged(let state): inbox.post(.stateChanged(state))
        case .stepStarted(let step):
            if let flow { inbox.post(.stepStarted(flow, step)) }
        case .addressOpened(let address):
            guard let flow else { return }
            inbox.post(.addressOpened(flow, OpenedAddress(address, now: SystemWallClock().now())))
            guard let link = address.startLink else { return }
            let inbox = inbox
            BrowserOpener().open(link) { inbox.post(.browserReported(flow, $0)) }
        case .asked(let question):
            if let flow { inbox.post(WizardMessage(question, of: flow, now: SystemWallClock().now())) }
        }
    }
}

/// The exit status of the last flow that ended, for a front end whose input has ended.
///
/// Thread-safe.
final class FlowEndings: Sendable {
    private let status = Mutex<ExitStatus?>(nil)

    /// The status that a command with the same flow would return; `nil` until the first flow has ended.
    var last: ExitStatus? { status.withLock { $0 } }

    func note(_ ending: FlowEnding) { status.withLock { $0 = ExitStatus(ending, signal: nil) } }
}
