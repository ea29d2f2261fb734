import Dispatch
import FlowModel
import Flows
import IdentityAdministration
import IdentityModel
import Localization
import MasterControllerSdk
import Recording
import Synchronization
import Wizard

/// Performs the wizard's effects outside the main thread and posts the results to the inbox.
///
/// Effects run in order; long work runs in a task of its own. ``carryOut(_:)`` never blocks.
final class WizardBackend: Sendable {
    /// The actions for the main thread.
    let inbox: WizardInbox
    private let settingsFile: SettingsFile
    /// The provider in use.
    private let chosen: Mutex<Invocation.ProviderChoice>
    private let profiles: WizardProfiles
    private let orders: AsyncStream<WizardEffect>.Continuation
    private let stream: AsyncStream<WizardEffect>
    private let work: Mutex<Work>
    private let sudo: WizardSudo
    private let storedRuns: WizardRuns
    private let runs: RunKeeping
    private let faults = FaultControl()
    /// How flows have ended.
    let endings = FlowEndings()
    private let language = WizardLanguage()
    private let showsDeviceFirst: Bool

    /// The running work and its parts.
    private struct Work {
        var access: ProviderAccess?
        var engine: FlowEngine?
        var runs: [FlowID: FlowRun] = [:]
        var currentFlow: FlowID?
        /// Flows that wait for the provider, and those of them that were cancelled meanwhile.
        var waiting: Set<FlowID> = []
        var cancelled: Set<FlowID> = []
        /// The last flow, until its run is written.
        var flowTask: Task<Void, Never>?
        /// The pace of every engine, also of one that is opened later.
        var pace = FlowPace.usual
        var check: (id: CheckID, task: Task<Void, Never>)?
        /// What the user was asked about.
        var asked: [NamedSecret] = []
    }

    /// Makes the backend; `wakeUp` wakes the main thread, and is called on any thread.
    ///
    /// With `showsDeviceFirst` the device's state is told while the sandbox starts; without, when all has started, so that nothing is
    /// said or recorded twice.
    init(
        _ choice: Invocation.ProviderChoice, settingsFile: SettingsFile, showsDeviceFirst: Bool = false,
        wakeUp: @escaping @Sendable () -> Void
    ) {
        self.showsDeviceFirst = showsDeviceFirst
        inbox = WizardInbox(wakeUp: wakeUp)
        self.settingsFile = settingsFile
        chosen = Mutex(choice)
        profiles = WizardProfiles(inbox: inbox)
        work = Mutex(Work())
        (stream, orders) = AsyncStream.makeStream(of: WizardEffect.self)
        runs = RunKeeping(inbox: inbox)
        storedRuns = WizardRuns(inbox: inbox, language: language.read)
        sudo = WizardSudo(
            inbox: inbox, watch: Self.requestWatch(inbox), faults: faults, endings: endings, language: language.read)
    }

    /// Starts server, store and Master Controller; what is ordered meanwhile waits for them.
    func start() {
        Task {
            await open()
            for await order in stream { await perform(order) }
        }
    }

    /// Requests the provider's pages in this language from the next call on.
    func use(language tag: String) { language.set(tag) }

    /// Queues an effect.
    func carryOut(_ effect: WizardEffect) {
        // A cancel must not wait for a slow start.
        if case .cancelCheck(let id) = effect {
            cancel(id)
            sudo.cancel(id)
            profiles.cancel(id)
        }
        if case .cancelFlow(let flow) = effect {
            let run = work.withLock { work in
                if work.waiting.contains(flow) { work.cancelled.insert(flow) }
                return work.runs[flow]
            }
            run?.cancel(by: .person)
            sudo.cancel(flow)
        }
        if control(effect) || storedRuns.perform(effect) { return }
        if case .startFlow(let flow, _) = effect { work.withLock { _ = $0.waiting.insert(flow) } }
        orders.yield(effect)
    }

    /// Changes the pace or lets a paused run go on, which must not wait for other effects; false for any other effect.
    private func control(_ effect: WizardEffect) -> Bool {
        let engine = work.withLock { $0.engine }
        switch effect {
        case .setPace(let pace):
            work.withLock { $0.pace = pace }
            engine?.stage.pace = pace
            sudo.setPace(pace)
        case .goOn:
            engine?.stage.goOn()
            sudo.goOn()
        case .goOnToEnd:
            engine?.stage.goOnToEnd()
            sudo.goOnToEnd()
        default: return false
        }
        return true
    }

    /// Cancels the running work and stops the server; blocks the main thread for at most `limit`.
    func finish(within limit: DispatchTimeInterval) {
        orders.finish()
        let done = DispatchSemaphore(value: 0)
        Task {
            await close()
            done.signal()
        }
        _ = done.wait(timeout: .now() + limit)
    }

    private var choice: Invocation.ProviderChoice { chosen.withLock { $0 } }

    /// Closes the provider and opens that of a profile, which the title names while it starts.
    private func use(_ profile: String) async {
        await close()
        let choice = Invocation.ProviderChoice(profile: profile, tenant: nil)
        chosen.withLock { $0 = choice }
        inbox.post(.providerSwitched)
        if let summary = profiles.summary(of: choice) { inbox.post(.providerOpened(summary)) }
        await open()
    }

    private func open() async {
        let choice = choice
        do throws(CommandFailure) {
            let asked = try ChosenProvider.unanswered(choice)
            guard asked.isEmpty else {
                work.withLock { $0.asked = asked }
                inbox.post(.secretsAsked(asked.map { AskedSecret(key: $0.key, place: $0.shownPlace) }))
                return
            }
            let chosen = try ChosenProvider(choice)
            guard !chosen.isSudo else { return await openSudo() }
            await showDevice(of: chosen)
            defer { inbox.post(.serverStarting(false)) }
            let access = try await ProviderAccess.open(
                chosen, needs: .provider, watch: Self.requestWatch(inbox), faults: faults.faults)
            inbox.post(.providerOpened(ProviderSummary(access.loaded, choice)))
            if let warning = access.loaded.warning {
                inbox.post(.noticeRaised(.sentence(warning)))
            }
            let engine = try access.makeEngine(languages: language.read) { [weak self] in self?.tell($0) }
            let pace = work.withLock { work in
                work.access = access
                work.engine = engine
                return work.pace
            }
            engine.stage.pace = pace
            let start = await engine.start()
            if let failure = FlowReporting.failure(of: start) { throw failure }
            inbox.post(.stateChanged(start.snapshot))
            let now = SystemWallClock().now()
            for activation in start.interrupted {
                inbox.post(.noticeRaised(.activationInterrupted(LocalTime(activation.startedAt, now: now))))
            }
            if let sandbox = access.sandbox { await takeIssuerPort(of: sandbox) }
        } catch {
            inbox.post(.serverStarting(false))
            inbox.post(.startFailed(StartFailure(error)))
        }
    }

    /// Shows the device's state while the sandbox starts, whose first start takes as long as its keys.
    ///
    /// A failure shows no state: the Master Controller's own start fails like this one, and tells.
    private func showDevice(of chosen: ChosenProvider) async {
        guard showsDeviceFirst, chosen.loaded.origin == .sandbox else { return }
        inbox.post(.serverStarting(true))
        // The server is asked for any other tenant.
        guard chosen.loaded.profile.tenant == .sandbox else { return }
        do throws(CommandFailure) {
            inbox.post(.stateChanged(try await DeviceState.read(chosen, watch: Self.requestWatch(inbox)).snapshot))
        } catch {
            return
        }
    }

    /// Posts after 0.3 seconds, and then every second, how long the provider has not answered.
    private static func requestWatch(_ inbox: WizardInbox) -> any RequestWatch {
        SlowRequestWatch(first: .milliseconds(300), period: .seconds(1)) { slow in
            inbox.post(.answerAwaited(slow.map { AwaitedAnswer(host: $0.host, seconds: $0.seconds) }))
        }
    }

    private func close() async {
        let (access, engine, flow) = work.withLock { work in
            let pace = work.pace
            defer {
                work = Work()
                work.pace = pace
            }
            work.check?.task.cancel()
            return (work.access, work.engine, work.flowTask)
        }
        await sudo.close()
        await engine?.close()
        // The end of a flow that was cancelled here is written too.
        await flow?.value
        await access?.close()
    }

    /// Opens the Sudo user client: of the profile, or beside the sandbox's tenant.
    private func openSudo() async {
        let sandbox = work.withLock { $0.access?.sandbox }
        let pool = Invocation.ProviderChoice(profile: ProfileCatalogue.sudoSandboxName, tenant: choice.tenant)
        await sudo.open(sandbox == nil ? choice : pool, running: sandbox)
        // The hosted pages open in a browser, which uses the port of the issuer.
        if sandbox == nil, let own = sudo.sandbox { await takeIssuerPort(of: own) }
    }

    private func takeIssuerPort(of sandbox: Sandbox) async {
        let inbox = inbox
        await IssuerPort(of: sandbox).take { turn in
            if let notice = turn.notice { inbox.post(.noticeRaised(notice)) }
        }
    }

    private func perform(_ order: WizardEffect) async {
        switch order {
        case .startFlow(let id, let request): startFlow(id, request)
        case .cancelFlow, .cancelCheck, .loadRuns, .loadRun, .exportRun, .openFile, .deleteRun, .setPace, .goOn,
            .goOnToEnd,
            .repaint, .copy, .quit:
            break
        case .checkProvider(let id): check(id)
        case .answerCredentials(let id, let values): answer(id, .credentials(values))
        case .answerPIN(let id, let pin): answer(id, .pin(pin))
        case .answerPresence(let id, let presence): answer(id, .presence(presence))
        case .loadSheet(.provider): describeProvider()
        case .loadUsers, .createUser, .issueCode, .unlockUser, .deleteUser, .resetPassword, .changeRequiredActions,
            .endSessions, .loadSheet, .loadClients, .createClient, .showSecret, .deleteClient:
            administer(order)
        case .saveSettings(let preferences): save(preferences)
        case .setFault(let fault, let isSticky):
            faults.choose(fault.map { FaultControl.Choice(fault: $0, isSticky: isSticky) })
            forgetKeysForFault()
            if let fault {
                runs.switchedOn(fault, at: SystemWallClock().now())
                sudo.switchedOn(fault)
            }
        case .sudo(.open): await openSudo()
        case .sudo(let effect): sudo.perform(effect)
        case .loadProfiles, .loadProfile, .checkProfile, .saveProfile: profiles.perform(order)
        case .useProvider(let name): await use(name)
        case .allowSecrets: allowSecrets()
        case .startAgain:
            await close()
            await open()
        }
    }

    private func allowSecrets() {
        do throws(CommandFailure) {
            try AllowedSecrets(in: try StateDirectories().prepared()).add(work.withLock { $0.asked })
        } catch {
            inbox.post(.noticeRaised(.sentence(error.message)))
        }
    }

    private func save(_ preferences: WizardPreferences) {
        do throws(CommandFailure) {
            try settingsFile.store(StoredSettings(preferences))
            inbox.post(.settingsSaved(path: settingsFile.path))
        } catch {
            inbox.post(.settingsRefused(error.message))
        }
    }

    private func startFlow(_ id: FlowID, _ request: FlowRequest) {
        let (access, engine, isCancelled) = work.withLock { work in
            work.waiting.remove(id)
            return (work.access, work.engine, work.cancelled.remove(id) != nil)
        }
        guard let access, let engine else {
            inbox.post(.flowFinished(FlowReport(notStarted: id, request)))
            return
        }
        let run = engine.stage.newRun()
        if isCancelled { run.cancel(by: .person) }
        work.withLock { work in
            work.runs[id] = run
            work.currentFlow = id
        }
        runs.begin(
            request.flow.rawValue, at: access.loaded, user: request.user?.rawValue, fault: faults.chosen, as: id)
        let task = Task {
            faults.began(run.traceParent)
            forgetKeysForFault()
            let outcome = await engine.run(request, as: run)
            endings.note(outcome.ending)
            let now = SystemWallClock().now()
            work.withLock { $0.runs[id] = nil }
            let (over, effect) = faults.ended(run.traceParent) { $0.concerns(request.flow) }
            if let over { inbox.post(.faultOver(over)) }
            var report = FlowReport(outcome, of: id, now: now)
            report.fault = effect
            inbox.post(.flowFinished(report))
            await runs.end(RunEnding(outcome, at: now))
        }
        work.withLock { $0.flowTask = task }
    }

    /// Forgets the provider's keys where they are to be gone, so that the next flow reads them.
    private func forgetKeysForFault() {
        if faults.chosen == .noKeys { work.withLock { $0.access }?.forgetProvider() }
    }

    private func answer(_ id: QuestionID, _ answer: PersonAnswer) {
        if !sudo.answer(id, answer) { work.withLock { $0.engine }?.stage.answer(id, answer) }
    }

    private func administer(_ order: WizardEffect) {
        let (inbox, language) = (inbox, language.read)
        guard let access = work.withLock({ $0.access }), let task = AdministrationTask(order) else { return }
        Task {
            do throws(CommandFailure) {
                let texts = try Language(shown: language()).texts()
                let message = await WizardAdministration(access.administration, texts: texts).perform(order, as: task)
                inbox.post(message)
            } catch {
                inbox.post(.administrationRefused(task, AdministrationRefusal(error)))
            }
        }
    }

    /// Checks the provider on the engine's queue; posts each finding as it comes.
    private func check(_ id: CheckID) {
        let inbox = inbox
        let (access, engine) = work.withLock { ($0.access, $0.engine) }
        guard let access, let engine else {
            inbox.post(.checkFinished(id))
            return
        }
        let task = Task {
            await engine.perform { engine in
                await access.doctor.examine(on: engine) { finding in
                    if !Task.isCancelled { inbox.post(.checkProgressed(id, CheckFinding(finding))) }
                }
            }
            if !Task.isCancelled { inbox.post(.checkFinished(id)) }
        }
        work.withLock { $0.check = (id, task) }
    }

    private func cancel(_ id: CheckID) {
        work.withLock { work in
            guard work.check?.id == id else { return }
            work.check?.task.cancel()
            work.check = nil
        }
    }

    private func describeProvider() {
        let (inbox, language) = (inbox, Language(shown: language.read()))
        guard let access = work.withLock({ $0.access }) else { return }
        Task {
            do throws(CommandFailure) {
                let texts = try language.texts()
                let sheet = await ProviderSheet(access: access, texts: texts).make()
                inbox.post(.sheetLoaded(sheet))
            } catch {
                inbox.post(.sheetLoaded(Sheet(subject: .provider, sections: [], missing: error.message)))
            }
        }
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
        case .stateChanged(.flow(let snapshot)): inbox.post(.stateChanged(snapshot))
        case .stepStarted(.flow(let step)):
            if let flow { inbox.post(.stepStarted(RunningStep(flow: flow, name: step))) }
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
