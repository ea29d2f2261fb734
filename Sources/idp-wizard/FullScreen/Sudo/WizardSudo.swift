import FlowModel
import Flows
import IdentityAdministration
import IdentityModel
import Localization
import Recording
import Sentences
import Synchronization
import Wizard

/// Performs the wizard's effects at a provider of kind sudo, or at the sandbox's user pool, and posts the results to the inbox.
final class WizardSudo: Sendable {
    private let inbox: WizardInbox
    private let watch: any RequestWatch
    private let runs: RunKeeping
    private let faults: FaultControl
    private let endings: FlowEndings
    private let language: @Sendable () -> String?
    private let work = Mutex(Work())

    /// The running work and its parts.
    private struct Work {
        var open: Open?
        /// The administration of another provider than the sandbox, once it was needed.
        var administration: SudoAdministration?
        var runs: [FlowID: Flows.FlowRun] = [:]
        var currentFlow: FlowID?
        /// The last flow, until its run is written.
        var flowTask: Task<Void, Never>?
        /// The pace of the engine, also of one that is opened later.
        var pace = FlowPace.usual
        var check: (id: CheckID, task: Task<Void, Never>)?
    }

    /// A client that is open.
    private struct Open {
        let access: SudoAccess
        let engine: SudoFlowEngine
        let summary: SudoPlatformSummary
    }

    init(
        inbox: WizardInbox, watch: any RequestWatch, faults: FaultControl, endings: FlowEndings,
        language: @escaping @Sendable () -> String?
    ) {
        self.inbox = inbox
        self.watch = watch
        runs = RunKeeping(inbox: inbox)
        self.faults = faults
        self.endings = endings
        self.language = language
    }

    /// Makes the client, or reports it again where it is open; `running` is the sandbox of this process, where there is one.
    func open(_ choice: Invocation.ProviderChoice, running: Sandbox?) async {
        if let open = work.withLock({ $0.open }) {
            inbox.post(.sudo(.opened(open.summary, await open.engine.snapshot)))
            return
        }
        do throws(CommandFailure) {
            let chosen = try ChosenProvider(choice)
            let access = try await SudoAccess.open(
                chosen, running: running, watch: watch, faults: faults.faults)
            do throws(CommandFailure) {
                try await start(access, chosen)
            } catch {
                await access.close()
                throw error
            }
        } catch {
            inbox.post(.sudo(.openFailed(StartFailure(error))))
        }
    }

    private func start(_ access: SudoAccess, _ chosen: ChosenProvider) async throws(CommandFailure) {
        if let warning = access.loaded.warning {
            inbox.post(.noticeRaised(.sentence(warning)))
        }
        let engine = try access.makeEngine(languages: language) { [weak self] in self?.tell($0) }
        let start = await engine.start()
        // Every flow would fail with the same reason.
        if let failure = SudoFlowReporting.failure(of: start) {
            await engine.close()
            throw failure
        }
        let summary = SudoPlatformSummary(
            access, options: chosen.choice.options, keyFolder: chosen.directories.home + "/sudo-keys")
        let pace = work.withLock { work in
            work.open = Open(access: access, engine: engine, summary: summary)
            return work.pace
        }
        engine.stage.pace = pace
        inbox.post(.sudo(.opened(summary, start.snapshot)))
    }

    /// Cancels the running work and stops what was started.
    func close() async {
        let (open, flow) = work.withLock { work in
            let pace = work.pace
            defer {
                work = Work()
                work.pace = pace
            }
            work.check?.task.cancel()
            return (work.open, work.flowTask)
        }
        await open?.engine.close()
        // The end of a flow that was cancelled here is written too.
        await flow?.value
        await open?.access.close()
    }

    /// The embedded server of this client; nil where another part of the program has started it, or there is none.
    var sandbox: Sandbox? { work.withLock { $0.open?.access.sandbox } }

    /// Performs an effect; long work runs in a task of its own.
    func perform(_ effect: SudoEffect) {
        switch effect {
        // The backend opens the client, since it knows the sandbox.
        case .open: break
        case .start(let id, let request): start(id, request)
        case .loadTokens: loadTokens()
        case .check(let id): check(id)
        case .administer(let task): administer(task)
        }
    }

    /// Cancels a flow; nothing happens for one that is not of this client.
    func cancel(_ flow: FlowID) { work.withLock { $0.runs[flow] }?.cancel(by: .person) }

    /// Sets where runs stop, and how fast they go.
    func setPace(_ pace: FlowPace) {
        let open = work.withLock { work in
            work.pace = pace
            return work.open
        }
        open?.engine.stage.pace = pace
    }

    /// Lets a paused run go on to the next stop.
    func goOn() { work.withLock { $0.open }?.engine.stage.goOn() }

    /// Lets the run go on to its end.
    func goOnToEnd() { work.withLock { $0.open }?.engine.stage.goOnToEnd() }

    /// Answers a question of the running flow; false while no flow runs.
    func answer(_ id: QuestionID, _ answer: PersonAnswer) -> Bool {
        guard let engine = work.withLock({ $0.runs.isEmpty ? nil : $0.open?.engine }) else { return false }
        engine.stage.answer(id, answer)
        return true
    }

    /// Cancels a check; its further findings are not posted.
    func cancel(_ id: CheckID) {
        work.withLock { work in
            guard work.check?.id == id else { return }
            work.check?.task.cancel()
            work.check = nil
        }
    }

    private func start(_ id: FlowID, _ request: SudoFlowRequest) {
        guard let open = work.withLock({ $0.open }) else {
            inbox.post(.sudo(.flowFinished(SudoReport(notStarted: id))))
            return
        }
        let engine = open.engine
        let run = engine.stage.newRun()
        work.withLock { work in
            work.runs[id] = run
            work.currentFlow = id
        }
        runs.begin(
            request.flow.rawValue, at: open.access.loaded, user: request.user, fault: faults.chosen, as: id)
        let task = Task {
            faults.began(run.traceParent)
            let outcome = await engine.run(request, as: run)
            endings.note(outcome.ending)
            let now = SystemWallClock().now()
            work.withLock { $0.runs[id] = nil }
            let (over, effect) = faults.ended(run.traceParent) { $0.concerns(request.flow) }
            if let over { inbox.post(.faultOver(over)) }
            var report = SudoReport(outcome, of: id, session: await session(of: engine))
            report.fault = effect
            inbox.post(.sudo(.flowFinished(report)))
            await runs.end(RunEnding(outcome, at: now))
        }
        work.withLock { $0.flowTask = task }
    }

    /// The session, for the claims of a result; nil also where it cannot be read, which the screen of the tokens reports.
    private func session(of engine: SudoFlowEngine) async -> SudoSession? {
        do throws(SudoFlowError) { return try await engine.session() } catch { return nil }
    }

    private func loadTokens() {
        let inbox = inbox
        guard let engine = work.withLock({ $0.open?.engine }) else { return }
        Task {
            do throws(SudoFlowError) {
                guard let session = try await engine.session() else {
                    throw SudoFlowError(code: "NOT_SIGNED_IN", sentence: "No user is signed in.")
                }
                inbox.post(.sudo(.tokensLoaded(SudoTokens(session, now: SystemWallClock().now()))))
            } catch {
                inbox.post(.sudo(.tokensRefused(SudoFailure(error))))
            }
        }
    }

    /// A fault is switched on: a run that goes on is kept with it.
    func switchedOn(_ fault: FaultName) { runs.switchedOn(fault, at: SystemWallClock().now()) }

    private func check(_ id: CheckID) {
        let inbox = inbox
        guard let access = work.withLock({ $0.open?.access }) else {
            inbox.post(.checkFinished(id))
            return
        }
        let task = Task {
            await access.doctor.examine { finding in
                if !Task.isCancelled { inbox.post(.checkProgressed(id, CheckFinding(finding))) }
            }
            if !Task.isCancelled { inbox.post(.checkFinished(id)) }
        }
        work.withLock { $0.check = (id, task) }
    }

    private func administer(_ task: SudoTask) {
        let (inbox, language) = (inbox, language)
        guard let access = work.withLock({ $0.open?.access }) else {
            inbox.post(.sudo(.refused(task, AdministrationRefusal(reason: .noAdministrator))))
            return
        }
        Task {
            do throws(CommandFailure) {
                let administration = try await administration(of: access)
                let texts = try Language(shown: language()).texts()
                let message = await WizardSudoAdministration(administration, texts: texts).perform(task)
                inbox.post(.sudo(message))
            } catch {
                inbox.post(.sudo(.refused(task, WizardSudoAdministration.Refused(error).refusal)))
            }
        }
    }

    /// The administration of the pool: the sandbox's, or that of a server of this program that the profile names.
    private func administration(of access: SudoAccess) async throws(CommandFailure) -> SudoAdministration {
        if let sandbox = access.administration { return sandbox.sudo }
        if let known = work.withLock({ $0.administration }) { return known }
        let opened = try await SudoAdministrationAccess.open(poolOf: access.loaded.profile, watch: watch).sudo
        work.withLock { $0.administration = opened }
        return opened
    }

    private func tell(_ notification: RunNotification) {
        let flow = work.withLock { $0.currentFlow }
        switch notification {
        case .recorded(let event):
            runs.record(event)
            if let flow { inbox.post(.recorded(flow, [event])) }
        case .paused(let point):
            if let flow { inbox.post(.paused(flow, point)) }
        case .resumed:
            if let flow { inbox.post(.resumed(flow)) }
        case .stateChanged(.sudo(let snapshot)): inbox.post(.sudo(.stateChanged(snapshot)))
        case .stepStarted(.sudo(let step)):
            if let flow { inbox.post(.sudo(.stepStarted(flow, step))) }
        case .addressOpened(let address):
            guard let flow else { return }
            inbox.post(.addressOpened(flow, OpenedAddress(address, now: SystemWallClock().now())))
            guard let link = address.startLink else { return }
            let inbox = inbox
            BrowserOpener().open(link) { inbox.post(.browserReported(flow, $0)) }
        case .stateChanged, .stepStarted: break
        case .asked(let question):
            if let flow {
                inbox.post(WizardMessage(question, of: flow, now: SystemWallClock().now()))
            }
        }
    }
}
