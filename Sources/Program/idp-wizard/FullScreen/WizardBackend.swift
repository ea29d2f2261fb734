import Dispatch
import Doctor
import FlowModel
import Flows
import IdentityAdministration
import IdentityModel
import IdentityServer
import Localization
import MasterControllerSdk
import PrivateFiles
import Profiles
import Recording
import Sandbox
import Sentences
import Synchronization
import Wizard

/// Performs the wizard's effects outside the main thread and posts the results to the inbox.
///
/// Effects run in order; long work runs in its own task. ``carryOut(_:)`` never blocks.
final class WizardBackend: Sendable {
    /// The messages for the main thread.
    let inbox: WizardInbox
    private let settingsFile: SettingsFile
    /// The provider in use.
    private let chosen: Mutex<ProviderChoice>
    private let profiles: WizardProfiles
    private let orders: AsyncStream<WizardEffect>.Continuation
    private let stream: AsyncStream<WizardEffect>
    private let work: Mutex<Work>
    /// The runs at the open provider.
    private let runs: OpenRuns
    private let check: WizardCheck
    private let sudo: WizardSudo
    private let storedRuns: WizardRuns
    private let watch: WizardWatch
    private let userActions: WizardUserActions
    private let onboarding: WizardOnboarding
    private let faults = FaultControl()
    /// The exit status of the last flow.
    let endings = FlowEndings()
    private let language = WizardLanguage()
    private let commands = RunCommands()
    private let showsDeviceFirst: Bool

    /// The open provider, and the secrets for which the user's consent is requested.
    private struct Work {
        var access: ProviderAccess?
        var engine: FlowEngine?
        var asked: [NamedSecret] = []
    }

    /// Creates the backend; `wakeUp` wakes the main thread and is called on any thread.
    ///
    /// The runs have `source`. With `showsDeviceFirst` the device's state is posted while the sandbox starts. Otherwise
    /// it is posted after the start, so that it is neither printed nor recorded twice.
    init(
        _ choice: ProviderChoice, settingsFile: SettingsFile, showsDeviceFirst: Bool = false,
        source: RunSource = .wizard, wakeUp: @escaping @Sendable () -> Void
    ) {
        self.showsDeviceFirst = showsDeviceFirst
        inbox = WizardInbox(wakeUp: wakeUp)
        self.settingsFile = settingsFile
        chosen = Mutex(choice)
        profiles = WizardProfiles(inbox: inbox)
        work = Mutex(Work())
        (stream, orders) = AsyncStream.makeStream(of: WizardEffect.self)
        let keeping = { [inbox, commands] in RunKeeping(inbox: inbox, commands: commands, source: source) }
        runs = OpenRuns(inbox: inbox, faults: faults, endings: endings, keeping: keeping())
        check = WizardCheck(inbox: inbox)
        watch = WizardWatch(inbox: inbox)
        userActions = WizardUserActions { [inbox] in inbox.post($0) }
        storedRuns = WizardRuns(inbox: inbox, language: language.read)
        onboarding = WizardOnboarding(inbox: inbox, language: language.read)
        sudo = WizardSudo(
            inbox: inbox, watch: Self.requestWatch(inbox), faults: faults, endings: endings, keeping: keeping(),
            language: language.read)
    }

    /// Starts server, store and Master Controller; effects that arrive in the meantime wait.
    func start() {
        Task {
            await open()
            for await order in stream { await perform(order) }
        }
    }

    /// Sets the language in which the provider's pages are requested from the next call on.
    func use(language tag: String) { language.set(tag) }

    /// Notes the command of the running flow, which its stored run contains.
    func note(_ command: RunCommand?) { if let command { commands.note(command) } }

    func carryOut(_ effect: WizardEffect) {
        switch effect {
        // A cancel must not wait for a slow start.
        case .cancelCheck(let id): for check in [check, sudo.check, profiles.check] { check.cancel(id) }
        case .flow(.cancel(let flow)): for runs in allRuns { runs.cancel(flow) }
        case .flow(.start(let flow, let request)): runs(of: request).expect(flow)
        case .runs(let effect): return storedRuns.perform(effect)
        default: if control(effect) { return }
        }
        orders.yield(effect)
    }

    /// Changes the pace or continues a paused run, without waiting for other effects; returns false for any other
    /// effect.
    private func control(_ effect: WizardEffect) -> Bool {
        switch effect {
        case .flow(.setPace(let pace)): for runs in allRuns { runs.setPace(pace) }
        case .flow(.goOn): for runs in allRuns { runs.goOn() }
        case .flow(.goOnToEnd): for runs in allRuns { runs.goOnToEnd() }
        case .stopUsers: userActions.stop()
        default: return false
        }
        return true
    }

    /// The runs of all engines that can be open.
    private var allRuns: [OpenRuns] { [sudo.runs, runs] }

    private func runs(of request: RunRequest) -> OpenRuns {
        switch request {
        case .flow: runs
        case .sudo: sudo.runs
        }
    }

    /// Cancels the work in progress and stops the server; blocks the main thread for at most `limit`.
    func finish(within limit: DispatchTimeInterval) {
        orders.finish()
        let done = DispatchSemaphore(value: 0)
        Task {
            await close()
            done.signal()
        }
        _ = done.wait(timeout: .now() + limit)
    }

    private var choice: ProviderChoice { chosen.withLock { $0 } }

    /// Closes the provider and opens that of a profile; the title shows its name during the start.
    private func use(_ profile: String) async {
        await close()
        let choice = ProviderChoice(profile: profile, tenant: nil)
        chosen.withLock { $0 = choice }
        inbox.post(.providerSwitched)
        if let summary = profiles.summary(of: choice) { inbox.post(.providerOpened(summary)) }
        await open()
    }

    private func open() async {
        let choice = choice
        do {
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
            let engine = try access.makeEngine(languages: language.read) { [runs] in runs.tell($0) }
            work.withLock { ($0.access, $0.engine) = (access, engine) }
            runs.open(engine.stage)
            let start = await engine.start()
            if let failure = FlowReporting.failure(of: start) { throw failure }
            inbox.post(.stateChanged(.flow(start.snapshot)))
            let now = SystemWallClock().now()
            for activation in start.interrupted {
                inbox.post(.noticeRaised(.activationInterrupted(ReportedTime(activation.startedAt, now: now))))
            }
            if let sandbox = access.sandbox { await takeIssuerPort(of: sandbox) }
        } catch {
            inbox.post(.serverStarting(false))
            inbox.post(.startFailed(StartFailure(CommandError(error))))
        }
    }

    /// Posts the device's state while the sandbox starts, because its first start takes as long as generating its keys.
    ///
    /// A failure is not posted: the Master Controller's own start fails for the same reason and reports it.
    private func showDevice(of chosen: ChosenProvider) async {
        guard showsDeviceFirst, chosen.loaded.origin == .sandbox else { return }
        inbox.post(.serverStarting(true))
        // For any other tenant, the server must be queried first.
        guard chosen.loaded.profile.tenant == .sandbox else { return }
        if let device = try? await DeviceState.read(chosen, watch: Self.requestWatch(inbox)) {
            inbox.post(.stateChanged(.flow(device.snapshot)))
        }
    }

    /// Posts the time without a response, first after 0.3 seconds and then every second.
    private static func requestWatch(_ inbox: WizardInbox) -> any RequestWatch {
        SlowRequestWatch(first: .milliseconds(300), period: .seconds(1)) { slow in
            inbox.post(.answerAwaited(slow.map { AwaitedAnswer(host: $0.host, seconds: $0.seconds) }))
        }
    }

    private func close() async {
        let closed = work.withLock { work in
            defer { work = Work() }
            return work
        }
        check.cancel()
        watch.close()
        userActions.stop()
        await onboarding.close()
        await sudo.close()
        await runs.close { await closed.engine?.close() }
        await closed.access?.close()
    }

    /// Opens the Sudo user client of the profile, or of the sandbox's tenant.
    private func openSudo() async {
        let sandbox = work.withLock { $0.access?.sandbox }
        let pool = ProviderChoice(profile: ProfileCatalogue.sudoSandboxName, tenant: choice.tenant)
        await sudo.open(sandbox == nil ? choice : pool, running: sandbox)
        // The browser opens the hosted pages at the issuer's port.
        if sandbox == nil, let own = sudo.sandbox { await takeIssuerPort(of: own) }
    }

    private func takeIssuerPort(of sandbox: SandboxServer) async {
        let inbox = inbox
        await IssuerPort(of: sandbox).take { turn in
            if let notice = turn.notice { inbox.post(.noticeRaised(notice)) }
        }
    }

    private func perform(_ order: WizardEffect) async {
        switch order {
        case .flow(let effect): perform(effect)
        // Carried out at once, or by the loop.
        case .cancelCheck, .runs, .stopUsers, .repaint, .copy, .quit: break
        case .checkProvider(let id): checkProvider(id)
        case .administration(.loadSheet(.provider)): describeProvider()
        case .administration(.handOut(let issued, let command)): handOut(issued, command)
        case .administration(let effect): administer(effect)
        case .watch(let effect):
            if let access = work.withLock({ $0.access }) { watch.perform(effect, at: access) }
        case .changeUsers(let orders):
            guard let access = work.withLock({ $0.access }) else { return }
            userActions.start(orders, at: access.administration)
        case .writeCodes(let outcomes): write(outcomes)
        case .writeScript(let text, let path):
            do {
                let path = try TrustedPath.resolved(path)
                let written = try Array(text.utf8).withUnsafeBytes { try PrivateFile.createNumbered(path, with: [$0]) }
                inbox.post(.scriptWritten(path: written))
            } catch {
                inbox.post(.scriptRefused(CommandError(error).message))
            }
        case .importRealm(let file): importRealm(file)
        case .fileOnboarding(let effect):
            await onboarding.perform(effect, at: work.withLock { $0.access }, choice)
        case .saveSettings(let preferences): save(preferences)
        case .states(let effect):
            await WizardStates(inbox: inbox) { [self] in
                await close()
                await open()
            }.perform(effect)
        case .loadTokens(let source): performTokens(.load, source)
        case .checkSignatures(let source): performTokens(.checkSignatures, source)
        case .sudo(.open): await openSudo()
        case .sudo(let effect): sudo.perform(effect)
        case .profiles(let effect): profiles.perform(effect)
        case .useProvider(let name): await use(name)
        case .allowSecrets: allowSecrets()
        case .startAgain:
            await close()
            await open()
        }
    }

    private func perform(_ effect: FlowEffect) {
        switch effect {
        case .start(let id, .flow(let request)): startFlow(id, request)
        case .start(let id, .sudo(let request)): sudo.startFlow(id, request)
        // Carried out at once.
        case .cancel, .setPace, .goOn, .goOnToEnd: break
        case .answerCredentials(let id, let values): answer(id, .credentials(values))
        case .answerPIN(let id, let pin): answer(id, .pin(pin))
        case .answerPresence(let id, let presence): answer(id, .presence(presence))
        case .setFault(let fault, let isSticky):
            faults.choose(fault.map { FaultControl.Choice(fault: $0, isSticky: isSticky) })
            forgetKeysForFault()
            if let fault { for runs in allRuns { runs.switchedOn(fault) } }
        }
    }

    private func allowSecrets() {
        do {
            try AllowedSecrets(in: try StateDirectories().prepared()).add(work.withLock { $0.asked })
        } catch {
            inbox.post(.noticeRaised(.sentence(CommandError(error).message)))
        }
    }

    private func save(_ preferences: WizardPreferences) {
        do {
            try settingsFile.store(StoredSettings(preferences))
            inbox.post(.settingsSaved(path: settingsFile.path))
        } catch {
            inbox.post(.settingsRefused(CommandError(error).message))
        }
    }

    private func startFlow(_ id: FlowID, _ request: FlowRequest) {
        let work = work.withLock { $0 }
        guard let access = work.access, let engine = work.engine else { return runs.refuse(id, .flow(request)) }
        runs.start(id, .flow(request), at: access.loaded, on: engine.stage) { [self] run in
            forgetKeysForFault()
            let outcome = await engine.run(request, as: run)
            return OpenRuns.End(outcome, of: id, at: SystemWallClock().now())
        }
    }

    private func performTokens(_ order: WizardTokens.Order, _ source: Engine) {
        let work = work.withLock { $0 }
        guard source == .device else { return sudo.perform(order) }
        guard let access = work.access, let engine = work.engine else { return }
        WizardTokens(source: source, inbox: inbox, keys: access.publishedKeys) {
            try await engine.tokens().map { SessionTokens($0, at: access.loaded, now: SystemWallClock().now()) }
        }.perform(order)
    }

    /// Discards the provider's keys if the chosen fault removes them, so that the next flow fetches them again.
    private func forgetKeysForFault() {
        if faults.chosen == .noKeys { work.withLock { $0.access }?.forgetProvider() }
    }

    private func answer(_ id: QuestionID, _ answer: PersonAnswer) {
        allRuns.first(where: \.isRunning)?.answer(id, answer)
    }

    private func administer(_ effect: AdministrationEffect) {
        let (inbox, language) = (inbox, language.read)
        guard let access = work.withLock({ $0.access }) else { return }
        Task {
            do {
                let texts = try Language(shown: language()).texts()
                let message = await WizardAdministration(access.administration, texts: texts).perform(effect)
                inbox.post(message)
            } catch {
                inbox.post(.administrationRefused(effect, AdministrationRefusal(CommandError(error))))
            }
        }
    }

    private func handOut(_ issued: [IssuedCode], _ command: PrintCommand?) {
        let (inbox, language) = (inbox, Language(shown: language.read()))
        let users = issued.map(\.username)
        guard let access = work.withLock({ $0.access }) else { return }
        Task {
            do {
                let path = try await WizardHandOuts(access, language: language).write(issued)
                let report = { @Sendable (printing: HandOutReport.Printing) in
                    inbox.post(.handOutReported(HandOutReport(users: users, path: path, printing: printing)))
                }
                guard let command else { return report(.notSet) }
                WizardHandOuts.print(path, with: command, report: report)
            } catch {
                inbox.post(
                    .administrationRefused(
                        .handOut(issued, printing: command), AdministrationRefusal(CommandError(error))))
            }
        }
    }

    private func write(_ outcomes: [UserOutcome]) {
        let now = SystemWallClock().now()
        do {
            let texts = try Language(shown: language.read()).texts()
            let path = try WizardCodeFile(outcomes: outcomes, texts: texts).write(at: now)
            inbox.post(.codesWritten(path: path))
        } catch {
            inbox.post(.codesRefused(CommandError(error).message))
        }
    }

    /// Checks the provider on the engine's queue.
    private func checkProvider(_ id: CheckID) {
        let work = work.withLock { $0 }
        guard let access = work.access, let engine = work.engine else { return check.end(id) }
        check.start(id) { report in
            await engine.perform { await access.doctor.examine(on: $0, report: report) }
        }
    }

    /// Creates a tenant of the open sandbox from a file, or checks that.
    private func importRealm(_ file: RealmFile) {
        guard let server = work.withLock({ $0.access?.sandbox?.server }) else { return }
        Task { [inbox] in
            do {
                let document = try await BlockingCall.runThrowing {
                    try RealmDocumentFile.read(FilePaths.expanded(file.path), named: file.name)
                }
                let outcome = try await server.importRealm(document, isTrial: file.isTrial)
                inbox.post(.realmFile(file, RealmFileResult(outcome)))
            } catch {
                inbox.post(.realmFile(file, .refused(CommandError(error).message)))
            }
        }
    }

    private func describeProvider() {
        let (inbox, language) = (inbox, Language(shown: language.read()))
        guard let access = work.withLock({ $0.access }) else { return }
        Task {
            do {
                let texts = try language.texts()
                let sheet = await ProviderSheet(access: access, texts: texts).make()
                inbox.post(.sheetLoaded(sheet))
            } catch {
                inbox.post(.sheetLoaded(Sheet(subject: .provider, sections: [], missing: CommandError(error).message)))
            }
        }
    }
}

extension RealmFileResult {
    fileprivate init(_ outcome: RealmImportOutcome) {
        switch outcome {
        case .accepted(let realm):
            self = .accepted(
                RealmFileContents(
                    tenant: TenantID(realm.name), users: realm.users, inert: realm.inert, others: realm.others,
                    disabled: realm.disabled))
        case .refused(let sentence): self = .refused(Text(verbatim: UntrustedText(sentence).sanitised(limit: 32_000)))
        }
    }
}
