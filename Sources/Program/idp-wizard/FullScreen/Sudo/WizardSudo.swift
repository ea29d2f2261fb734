import Doctor
import FlowModel
import Flows
import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Recording
import Sandbox
import Sentences
import Synchronization
import Wizard

/// Performs the wizard's effects at a provider of kind `sudo`, or at the sandbox's user pool.
///
/// Results are posted to the inbox.
final class WizardSudo: Sendable {
    private let inbox: WizardInbox
    private let watch: any RequestWatch
    private let faults: FaultControl
    private let language: @Sendable () -> String?
    /// The runs at the open pool.
    let runs: OpenRuns
    let check: WizardCheck
    private let work = Mutex(Work())

    private struct Work {
        var open: Open?
        /// The administration of a provider other than the sandbox, created on first use.
        var administration: SudoAdministration?
    }

    private struct Open {
        let access: SudoAccess
        let engine: SudoFlowEngine
        let summary: SudoPlatformSummary
    }

    init(
        inbox: WizardInbox, watch: any RequestWatch, faults: FaultControl, endings: FlowEndings,
        keeping: RunKeeping, language: @escaping @Sendable () -> String?
    ) {
        self.inbox = inbox
        self.watch = watch
        self.faults = faults
        runs = OpenRuns(inbox: inbox, faults: faults, endings: endings, keeping: keeping)
        check = WizardCheck(inbox: inbox)
        self.language = language
    }

    /// Opens the client, or reports it again if it is open; `running` is this process's sandbox, if there is one.
    func open(_ choice: ProviderChoice, running: SandboxServer?) async {
        if let open = work.withLock({ $0.open }) {
            inbox.post(.sudo(.opened(open.summary, await open.engine.snapshot)))
            return
        }
        do {
            let chosen = try ChosenProvider(choice)
            let access = try await SudoAccess.open(
                chosen, running: running, watch: watch, faults: faults.faults)
            do {
                try await start(access, chosen)
            } catch {
                await access.close()
                throw error
            }
        } catch {
            inbox.post(.sudo(.openFailed(StartFailure(CommandError(error)))))
        }
    }

    private func start(_ access: SudoAccess, _ chosen: ChosenProvider) async throws {
        if let warning = access.loaded.warning {
            inbox.post(.noticeRaised(.sentence(warning)))
        }
        let engine = try access.makeEngine(languages: language) { [runs] in runs.tell($0) }
        let start = await engine.start()
        // After a failed start every flow would fail for the same reason.
        if let failure = SudoFlowReporting.failure(of: start) {
            await engine.close()
            throw failure
        }
        let summary = SudoPlatformSummary(
            access, options: chosen.choice.options, keyFolder: chosen.directories.home + "/sudo-keys")
        work.withLock { $0.open = Open(access: access, engine: engine, summary: summary) }
        runs.open(engine.stage)
        inbox.post(.sudo(.opened(summary, start.snapshot)))
    }

    /// Cancels the work in progress and stops everything that was started.
    func close() async {
        let open = work.withLock { work in
            defer { work = Work() }
            return work.open
        }
        check.cancel()
        await runs.close { await open?.engine.close() }
        await open?.access.close()
    }

    /// The embedded server of this client; `nil` if there is none or another part of the program has started it.
    var sandbox: SandboxServer? { work.withLock { $0.open?.access.sandbox } }

    /// Performs an effect; long work runs in its own task.
    func perform(_ effect: SudoEffect) {
        switch effect {
        // The backend opens the client, because it has the sandbox.
        case .open: break
        case .check(let id): checkPool(id)
        default: administer(effect)
        }
    }

    func startFlow(_ id: FlowID, _ request: SudoFlowRequest) {
        guard let open = work.withLock({ $0.open }) else { return runs.refuse(id, .sudo(request)) }
        let engine = open.engine
        runs.start(id, .sudo(request), at: open.access.loaded, on: engine.stage) { [self] run in
            let outcome = await engine.run(request, as: run)
            return OpenRuns.End(outcome, of: id, session: await session(of: engine), at: SystemWallClock().now())
        }
    }

    /// Returns the session, for the claims of a result; `nil` if there is none, or it cannot be read.
    ///
    /// The tokens screen reports a session that cannot be read.
    private func session(of engine: SudoFlowEngine) async -> SudoSession? {
        do throws(SudoFlowError) { return try await engine.session() } catch { return nil }
    }

    /// Performs an effect about the tokens of the signed-in user.
    func perform(_ order: WizardTokens.Order) {
        guard let open = work.withLock({ $0.open }) else { return }
        WizardTokens(source: .sudo, inbox: inbox, keys: open.access.publishedKeys) {
            try await open.engine.session().map { SessionTokens($0, now: SystemWallClock().now()) }
        }.perform(order)
    }

    private func checkPool(_ id: CheckID) {
        guard let access = work.withLock({ $0.open?.access }) else { return check.end(id) }
        check.start(id) { await access.doctor.examine(report: $0) }
    }

    private func administer(_ effect: SudoEffect) {
        let (inbox, language) = (inbox, language)
        guard let access = work.withLock({ $0.open?.access }) else {
            inbox.post(.sudo(.refused(effect, AdministrationRefusal(reason: .noAdministrator))))
            return
        }
        Task {
            do {
                let administration = try await administration(of: access)
                let texts = try Language(shown: language()).texts()
                let message = await WizardSudoAdministration(administration, texts: texts).perform(effect)
                inbox.post(.sudo(message))
            } catch {
                inbox.post(.sudo(.refused(effect, AdministrationRefusal(CommandError(error)))))
            }
        }
    }

    /// The administration of the pool: the sandbox's, or that of a server of this program that the profile names.
    private func administration(of access: SudoAccess) async throws -> SudoAdministration {
        if let sandbox = access.administration { return sandbox.sudo }
        if let known = work.withLock({ $0.administration }) { return known }
        let opened = try await SudoAdministrationAccess.open(poolOf: access.loaded.profile, watch: watch).sudo
        work.withLock { $0.administration = opened }
        return opened
    }
}
