import Flows
import IdentityModel
import IdentityServer
import Localization
import Recording
import Sentences
import Wizard

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `flow NAME` at a provider of kind sudo: runs one flow; answers to hosted pages come from the command line, files,
/// standard input and the environment.
struct SudoFlowCommand {
    private let arguments: Invocation.SudoFlowArguments
    private let console: Console
    private let interruption: Interruption

    init(_ arguments: Invocation.SudoFlowArguments, console: Console, interruption: Interruption) {
        self.arguments = arguments
        self.console = console
        self.interruption = interruption
    }

    /// Runs the flow; once its name is known, the last line is always a result, even if nothing could be started.
    func run() async throws(CommandFailure) -> ExitStatus {
        do throws(CommandFailure) { return try await perform() } catch {
            guard error.status != .usage else { throw error }
            console.report(SudoFlowReporting.json(notStarted: error, arguments.request.flow), nil)
            console.complain(error.message)
            return error.status
        }
    }

    private func perform() async throws(CommandFailure) -> ExitStatus {
        let record = try FlowRecord(
            arguments.traces, showsDiagram: arguments.showsDiagram, console: console)
        do throws(CommandFailure) { return try await perform(record) } catch {
            // As in the result: the state is unknown then.
            await record.end(
                RunEnding(notStarted: error, status: "FATAL_ERROR", state: "", at: SystemWallClock().now()))
            throw error
        }
    }

    private func perform(_ record: FlowRecord) async throws(CommandFailure) -> ExitStatus {
        let chosen = try ChosenProvider(arguments.provider)
        guard chosen.isSudo else {
            throw CommandFailure(
                .usage, "usage",
                "\(arguments.request.flow.rawValue) is a flow of providers of kind sudo, such as the built-in profile: \("--provider " + ProfileCatalogue.sudoSandboxName)."
            )
        }
        try FaultOption.check(arguments.fault, at: chosen)
        try record.prepare(
            arguments.request.flow.rawValue, at: chosen.loaded, user: arguments.request.user, fault: arguments.fault)
        let faults = arguments.fault.map { _ in FaultSwitch() }
        let access = try await SudoAccess.open(chosen, watch: console.requestWatch, faults: faults)
        do throws(CommandFailure) {
            let status = try await perform(access, record, faults)
            await access.close()
            return status
        } catch {
            await access.close()
            throw error
        }
    }

    private func perform(
        _ access: SudoAccess, _ record: FlowRecord, _ faults: FaultSwitch?
    ) async throws(CommandFailure) -> ExitStatus {
        if let warning = access.loaded.warning { console.complain(warning) }
        let texts = try console.language.texts()
        let answering = AnsweringQueue(GivenFields(arguments.fields), texts)
        let printing = EventPrinting(
            console, texts, reveals: arguments.reveals, isVerbose: arguments.isVerbose)
        let engine = try access.makeEngine(
            redirectURI: arguments.redirectURI, pageLanguage: console.language.tag
        ) { notification in
            switch notification {
            case .recorded(let event):
                record.record(event)
                printing.recorded(event)
            case .asked(let question):
                printing.asked(question)
                answering.answer(question)
            case .addressOpened(let address): show(address, texts)
            case .stepStarted, .stateChanged, .paused, .resumed: break
            }
        }
        answering.attach(engine)
        if arguments.request.flow.hasPages, arguments.request.agent == .browser { try await listen(for: access) }
        // A registration requests the outcome of an interrupted one itself, and reports it as its own result.
        let start = await engine.start(
            namespace: arguments.request.namespace, resumes: !arguments.request.flow.isRegistration)
        // A reset runs even if the state cannot be read, for instance if the keyring has lost the sealing key; the flow
        // reports a store that cannot be opened.
        if let failure = SudoFlowReporting.failure(of: start), arguments.request.flow != .reset {
            await engine.close()
            throw failure
        }
        let run = engine.newRun()
        if let fault = arguments.fault { faults?.arm(fault, for: run.traceParent, strikesOnce: false) }
        interruption.onSignal { signal in run.cancel(by: signal == SIGINT ? .person : .program) }
        let deadline = RunDeadline(arguments.deadline, of: run)
        record.begin()
        let outcome = await engine.run(arguments.request, as: run)
        let effect = faults?.takeEffect(of: arguments.fault, on: run.traceParent)
        deadline.end()
        printing.finish()
        await record.end(RunEnding(outcome, at: SystemWallClock().now()))
        await engine.close()
        console.report(SudoFlowReporting.json(outcome), sentence(outcome, access, texts))
        console.complain(SudoFlowReporting.complaint(outcome, texts), after: effect, texts)
        warnOfUnused(answering.unused, outcome)
        return ExitStatus(outcome.ending, signal: interruption.signal)
    }

    private func sentence(_ outcome: SudoFlowOutcome, _ access: SudoAccess, _ texts: Texts) -> String {
        SudoFlowReporting.sentence(
            outcome, texts: texts,
            lookup: { id in
                access.sandbox == nil ? nil : arguments.provider.command(["sudo", "registrations", "show", id])
            })
    }

    /// Warns of values that were not used, unless the flow was cancelled: a missing input already names what its page
    /// needs.
    private func warnOfUnused(_ fields: [Sentence], _ outcome: SudoFlowOutcome) {
        if case .cancelled = outcome.ending { return }
        for sentence in fields { console.warn(sentence) }
    }

    /// Prints the address that the user has to open, and opens it if that is requested and possible.
    private func show(_ address: AddressToOpen, _ texts: Texts) {
        console.report(FlowReporting.json(address), FlowReporting.sentence(address, texts))
        if arguments.opensBrowser, let link = address.startLink { BrowserOpener().open(link) }
    }

    /// Listens at the issuer's own port, because the browser opens the hosted pages there.
    private func listen(for access: SudoAccess) async throws(CommandFailure) {
        guard let sandbox = access.sandbox else { return }
        let (console, texts) = (console, try console.language.texts())
        await IssuerPort(of: sandbox).take { turn in
            if let notice = turn.notice { console.complain(worded: notice.text(in: texts)) }
        }
    }
}
