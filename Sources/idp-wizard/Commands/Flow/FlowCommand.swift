import Flows
import IdentityModel
import IdentityServer
import Localization
import Profiles
import Recording
import Sentences
import Wizard

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `flow NAME`: runs one flow; answers come from the command line, files, standard input and the environment.
struct FlowCommand {
    let arguments: Invocation.FlowArguments
    let given: GivenFields
    let console: Console
    private let interruption: Interruption

    init(_ arguments: Invocation.FlowArguments, console: Console, interruption: Interruption) {
        self.arguments = arguments
        given = GivenFields(arguments.fields)
        self.console = console
        self.interruption = interruption
    }

    /// Runs the flow; the last line is always a result, even if nothing could be started, except for usage errors.
    func run() async throws(CommandError) -> ExitStatus {
        do throws(CommandError) { return try await perform() } catch {
            guard error.status != .usage else { throw error }
            console.report(FlowReporting.json(notStarted: error, arguments.request), nil)
            console.complain(error.message)
            return error.status
        }
    }

    private func perform() async throws(CommandError) -> ExitStatus {
        let record = try FlowRecord(
            arguments.traces, showsDiagram: arguments.showsDiagram, console: console)
        do throws(CommandError) { return try await perform(record) } catch {
            await record.end(RunEnding(notStarted: error, arguments.request, at: SystemWallClock().now()))
            throw error
        }
    }

    /// The life of a headless flow: the provider is chosen and opened, its engine starts, the flow runs to its end while
    /// questions are answered and events printed, everything is closed, and the end is reported.
    private func perform(_ record: FlowRecord) async throws(CommandError) -> ExitStatus {
        warnOfDoubtfulLiterals()
        let texts = try console.language.texts()
        let chosen = try choose(record)
        let faults = arguments.fault.map { _ in FaultSwitch() }
        let answering = AnsweringQueue(given, texts)
        let printing = EventPrinting(
            console, texts, reveals: arguments.reveals, isVerbose: arguments.isVerbose)
        let flow = try await open(chosen, faults, answering, texts) { notification in
            observe(notification, record, printing, answering, texts)
        }
        let end: HeadlessEnd
        do throws(CommandError) {
            try await start(flow, answering)
            end = await run(flow, faults, record)
            printing.finish()
            await record.end(end.stored)
        } catch {
            await flow.close()
            throw error
        }
        await flow.close()
        report(end, answering, texts)
        return end.isStorageFull ? .storage : ExitStatus(end.ending, signal: interruption.signal)
    }

    /// Finds the provider, which must have the flow and the fault; opens nothing.
    private func choose(_ record: FlowRecord) throws(CommandError) -> ChosenProvider {
        let chosen = try ChosenProvider(arguments.provider)
        try checkKind(of: chosen)
        try FaultOption.check(arguments.fault, at: chosen)
        try record.prepare(arguments.request, at: chosen.loaded, fault: arguments.fault)
        return chosen
    }

    /// Records and prints an event, and answers a question.
    private func observe(
        _ notification: RunNotification, _ record: FlowRecord, _ printing: EventPrinting, _ answering: AnsweringQueue,
        _ texts: Texts
    ) {
        switch notification {
        case .recorded(let event):
            record.record(event)
            printing.recorded(event)
        case .asked(let question):
            printing.asked(question)
            // Shows why a pasted address was rejected; the user can paste another one.
            if case .redirect(let redirect) = question.subject, let refusal = redirect.refusal {
                console.complain(refusal)
            }
            answering.answer(question)
        case .addressOpened(let address): show(address, texts)
        case .stepStarted, .stateChanged, .paused, .resumed: break
        }
    }

    private func start(_ flow: any HeadlessFlow, _ answering: AnsweringQueue) async throws(CommandError) {
        if let warning = flow.loaded.warning { console.complain(warning) }
        answering.attach(flow.stage)
        try await flow.start()
    }

    /// Runs the flow until it ends, is cancelled by a signal, or its time has passed.
    private func run(_ flow: any HeadlessFlow, _ faults: FaultSwitch?, _ record: FlowRecord) async -> HeadlessEnd {
        let run = flow.stage.newRun()
        if let fault = arguments.fault { faults?.arm(fault, for: run.traceParent, strikesOnce: false) }
        interruption.onSignal { signal in run.cancel(by: signal == SIGINT ? .person : .program) }
        let deadline = RunDeadline(arguments.deadline, of: run)
        record.begin()
        var end = await flow.run(as: run)
        end.effect = faults?.takeEffect(of: arguments.fault, on: run.traceParent)
        deadline.end()
        return end
    }

    private func report(_ end: HeadlessEnd, _ answering: AnsweringQueue, _ texts: Texts) {
        console.report(end.json, end.sentence)
        let complaint = end.effect?.isStruck == true ? end.complaintAfterFault : end.complaint
        console.complain(complaint, after: end.effect, texts)
        warnOfUnused(answering, end)
    }

    /// Throws if the provider's kind does not have the flow.
    private func checkKind(of chosen: ChosenProvider) throws(CommandError) {
        switch arguments.request {
        case .flow(let request) where chosen.isSudo:
            let names = SudoFlowName.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandError(
                .usage, "usage",
                "\(request.flow.rawValue) is not a flow of a provider of kind sudo: it has \(names).")
        case .sudo(let request) where !chosen.isSudo:
            throw CommandError(
                .usage, "usage",
                "\(request.flow.rawValue) is a flow of providers of kind sudo, such as the built-in profile: \("--provider " + ProfileCatalogue.sudoSandboxName)."
            )
        default: return
        }
    }

    private func open(
        _ chosen: ChosenProvider, _ faults: FaultSwitch?, _ answering: AnsweringQueue, _ texts: Texts,
        observer: @escaping RunObserver
    ) async throws(CommandError) -> any HeadlessFlow {
        switch arguments.request {
        case .flow(let request):
            try await KobilHeadlessFlow.open(
                request, self, at: chosen, faults: faults, answering: answering, texts: texts, observer: observer)
        case .sudo(let request):
            try await SudoHeadlessFlow.open(
                request, self, at: chosen, faults: faults, texts: texts, observer: observer)
        }
    }

    /// Prints the address that the user must open, and opens it if that is requested and possible.
    private func show(_ address: AddressToOpen, _ texts: Texts) {
        console.report(FlowReporting.json(address), FlowReporting.sentence(address, texts))
        if arguments.opensBrowser, let link = address.startLink { BrowserOpener().open(link) }
    }

    /// Warns about unused values; a flow that ended because an input is missing already reports what its page requires.
    private func warnOfUnused(_ answering: AnsweringQueue, _ end: HeadlessEnd) {
        if case .cancelled = end.ending { return }
        for sentence in answering.unused + end.unused { console.warn(sentence) }
    }

    private func warnOfDoubtfulLiterals() {
        for field in given.doubtfulLiterals {
            let name = UntrustedText(field.rawValue).sanitised(limit: 60)
            console.warn(
                "others on this machine can read \(name) in the list of processes; use --field \(name)=@FILE or \(name)=-"
            )
        }
    }
}
