import Flows
import IdentityModel
import IdentityServer
import Localization
import Profiles
import Recording
import Sandbox
import Sentences
import Wizard

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `flow NAME`: runs one flow; answers come from the command line, files, standard input and the environment.
struct FlowCommand: HeadlessCommand {
    static let description = CommandDescription(
        "flow", Text("run a flow to its end"),
        arguments: ["NAME"],
        choices: FlowName.allCases.map(\.rawValue) + SudoFlowName.allCases.map(\.rawValue),
        options: [
            .field, .mode, .user, .client, .claims, .reveal, .deadline, .verbose, .diagram, .agent, .via, .noOpen,
            .redirectURI,
            .namespace, .registrationID, .attribute, .keyFile, .keyID, .issuer, .name, .tokenFile, .buildType,
            .vendorID, .package, .deviceID, .yes, .trace, .fault,
        ],
        help: [
            Text("NAME is one of: \(FlowName.allCases.map(\.rawValue).joined(separator: " "))."),
            Text(
                """
                A --field given several times for one ID answers successive pages in turn. Secrets come from a \
                file, from standard input, or from the environment: IDP_WIZARD_FIELD_ACTIVATION_CODE answers the \
                field activation-code. The text of a password, PIN or code is rejected as VALUE.
                """),
            Text(
                """
                login uses the stored login first. If a password or another credential is given, the provider \
                checks it instead. Values that were not used are reported at the end.
                """),
            Text(
                """
                With --json each event is a line, the same as in a kept run: type, time, from, to, name, fields, \
                outcome, kind, ms (milliseconds), failed, and request, response or check where the event has one. \
                Secrets are hidden. In the last line, "flow" is the NAME that was typed, and "as" the flow that \
                ran in its place (add-user for activate on a device that has users).
                """),
            Text(
                """
                A page with several buttons asks for the field submit, which has no default. At the sandbox, \
                activate --client KSSIDPWebBasedEnrollment has three pages: name and code, temporary password, new \
                password.
                """),
            Text(
                """
                A PIN is the field pin; the biometric check is the field presence (match, no-match, cancelled, \
                locked-out).
                """),
            Text(
                """
                web-activate --agent browser and login --via browser print an address, open it, and wait for the \
                browser. With --agent paste and login --via paste, use any browser on any machine: its final \
                address is the field redirect-url, else the next line of standard input. If the browser does not \
                show that address, as with a custom scheme, look in its developer tools for the Location header of \
                the last response.
                """),
            Text(
                """
                With --claims, a flow that logs a user in prints the claims of its tokens, each with its meaning, \
                the granted scope, and what this device stores. With --reveal it prints the texts of the ID and \
                the access token too. Both tokens are only in memory while the flow runs.
                """),
            Text(
                """
                At a provider of kind sudo, such as the built-in profile sudo-sandbox, NAME is one of: \
                \(SudoFlowName.allCases.map(\.rawValue).joined(separator: " ")). The keys and tokens come from the \
                profile if no option gives them; IDP_WIZARD_TEST_KEY and IDP_WIZARD_TEST_KEY_ID give the key of \
                register-test.
                """),
            Text(
                """
                Every run is kept, without secrets: see runs. --trace also writes it to a file, for this user \
                only, and replaces an older file; it is written even if the flow fails.
                """),
        ])

    /// Whether the flow that is named accepts the option, in one of the ways to sign in.
    static func takes(_ option: OptionDescription, arguments: [String]) -> Bool {
        guard description.takes(option), let name = arguments.first else { return description.takes(option) }
        if let flow = FlowName(rawValue: name) { return flow.takes(option) }
        guard let flow = SudoFlowName(rawValue: name), SudoFlowRequest.options.contains(option) else { return true }
        return SudoSignInWay.allCases.contains { flow.takes(option, via: $0) }
    }

    let request: RunRequest
    /// The redirect URI of a hosted sign-in; `nil` for the configuration's.
    let redirectURI: String?
    /// The files that the run is written to.
    let traces: [TraceFile]
    let given: GivenFields
    let deadline: Duration?
    /// The options that change how the run proceeds, besides those of the request, as they were given.
    let optionsOfTheRun: [CommandWord]
    let opensBrowser: Bool
    /// Whether the run is drawn on standard error.
    let isVerbose: Bool
    /// Whether the diagram is printed when the flow has ended.
    let showsDiagram: Bool
    /// Whether the claims of the tokens that the flow got are printed.
    let showsClaims: Bool
    /// Whether items that a page shows only once are printed, and with `showsClaims` the texts of the tokens.
    let reveals: Bool
    /// The fault that the sandbox injects into the flow's requests.
    let fault: FaultName?

    /// Runs the flow and prints its result, even if the flow could not be started; throws only errors of usage.
    func run(_ context: CommandContext) async throws -> ExitStatus {
        do { return try await perform(context) } catch {
            let failure = CommandError(error)
            guard failure.status != .usage else { throw failure }
            context.console.report(FlowReporting.json(notStarted: failure, request), nil)
            context.console.complain(failure.message)
            return failure.status
        }
    }

    private func perform(_ context: CommandContext) async throws -> ExitStatus {
        let record = try FlowRecord(traces, showsDiagram: showsDiagram, console: context.console)
        do { return try await perform(record, context) } catch {
            await record.end(RunEnding(notStarted: CommandError(error), request, at: SystemWallClock().now()))
            throw error
        }
    }

    /// Opens the provider, starts its engine, runs the flow while questions are answered and events printed, closes
    /// everything, and reports the end.
    private func perform(_ record: FlowRecord, _ context: CommandContext) async throws -> ExitStatus {
        let (console, texts) = (context.console, context.texts)
        warnOfDoubtfulLiterals(console)
        let chosen = try choose(record, context)
        let faults = fault.map { _ in FaultSwitch() }
        let answering = AnsweringQueue(given, texts)
        let printing = EventPrinting(console, texts, reveals: reveals, isVerbose: isVerbose)
        let turn = try await chosen.loaded.flowTurn(
            request.name, in: chosen.directories.home, of: context.interruption)
        defer { turn?.end() }
        let flow = try await open(chosen, faults, answering, context) { notification in
            observe(notification, record, printing, answering, context)
        }
        let end: HeadlessEnd
        do {
            try await start(flow, answering, console)
            end = await run(flow, faults, record, context.interruption)
            printing.finish()
            await record.end(end.stored)
        } catch {
            await flow.close()
            throw error
        }
        await flow.close()
        report(end, answering, context)
        return end.isStorageFull ? .storage : ExitStatus(end.ending, signal: context.interruption.signal)
    }

    /// Loads the profile of the provider; throws if the provider does not support the flow or the fault.
    private func choose(_ record: FlowRecord, _ context: CommandContext) throws -> ChosenProvider {
        let chosen = try ChosenProvider(context.provider)
        try checkKind(of: chosen)
        try FaultOption.check(fault, at: chosen)
        let command = EquivalentCommand(
            request, fields: given.commandFields, options: context.provider.options, fault: fault,
            further: optionsOfTheRun)
        try record.prepare(request, command, at: chosen.loaded, fault: fault)
        return chosen
    }

    /// Records and prints an event, and answers a question.
    private func observe(
        _ notification: RunNotification, _ record: FlowRecord, _ printing: EventPrinting, _ answering: AnsweringQueue,
        _ context: CommandContext
    ) {
        switch notification {
        case .recorded(let event):
            record.record(event)
            printing.recorded(event)
        case .asked(let question):
            printing.asked(question)
            // Shows why a pasted address was rejected; the user can paste another one.
            if case .redirect(let redirect) = question.subject, let refusal = redirect.refusal {
                context.console.complain(refusal)
            }
            answering.answer(question)
        case .addressOpened(let address): show(address, context)
        case .stepStarted, .stateChanged, .paused, .resumed: break
        }
    }

    private func start(
        _ flow: any HeadlessFlow, _ answering: AnsweringQueue, _ console: Console
    ) async throws {
        if let warning = flow.loaded.warning { console.complain(warning) }
        answering.attach(flow.stage)
        try await flow.start()
    }

    /// Runs the flow until it ends, is cancelled by a signal, or reaches its deadline.
    private func run(
        _ flow: any HeadlessFlow, _ faults: FaultSwitch?, _ record: FlowRecord, _ interruption: Interruption
    ) async -> HeadlessEnd {
        let run = flow.stage.newRun()
        if let fault { faults?.arm(fault, for: run.traceParent, strikesOnce: false) }
        interruption.onSignal { signal in run.cancel(by: signal == SIGINT ? .person : .program) }
        let deadline = RunDeadline(deadline, of: run)
        record.begin()
        var end = await flow.run(as: run)
        end.effect = faults?.takeEffect(of: fault, on: run.traceParent)
        deadline.end()
        return end
    }

    private func report(_ end: HeadlessEnd, _ answering: AnsweringQueue, _ context: CommandContext) {
        let console = context.console
        console.report(end.json, end.sentence)
        let complaint = end.effect?.isStruck == true ? end.complaintAfterFault : end.complaint
        console.complain(complaint, after: end.effect, context.texts)
        warnOfUnused(answering, end, console)
    }

    /// Throws if the provider's kind does not support the flow.
    private func checkKind(of chosen: ChosenProvider) throws {
        switch request {
        case .flow(let request) where chosen.isSudo:
            let names = SudoFlowName.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError(
                Text("\(request.flow.rawValue) is not a flow of a provider of kind sudo: it has \(names)."))
        case .sudo(let request) where !chosen.isSudo:
            throw UsageError(
                Text(
                    "\(request.flow.rawValue) is a flow of providers of kind sudo, such as the built-in profile: \("--provider " + ProfileCatalogue.sudoSandboxName)."
                )
            )
        default: return
        }
    }

    private func open(
        _ chosen: ChosenProvider, _ faults: FaultSwitch?, _ answering: AnsweringQueue, _ context: CommandContext,
        observer: @escaping RunObserver
    ) async throws -> any HeadlessFlow {
        switch request {
        case .flow(let request):
            try await KobilHeadlessFlow.open(
                request, self, context, at: chosen, faults: faults, answering: answering, observer: observer)
        case .sudo(let request):
            try await SudoHeadlessFlow.open(request, self, context, at: chosen, faults: faults, observer: observer)
        }
    }

    /// Prints the address that the user must open, and opens it if that is requested and possible.
    private func show(_ address: AddressToOpen, _ context: CommandContext) {
        context.console.report(FlowReporting.json(address), FlowReporting.sentence(address, context.texts))
        if opensBrowser, let link = address.startLink { BrowserOpener().open(link) }
    }

    /// Warns about unused values; a flow that ended because an input is missing already reports what its page requires.
    private func warnOfUnused(_ answering: AnsweringQueue, _ end: HeadlessEnd, _ console: Console) {
        if case .cancelled = end.ending { return }
        for sentence in answering.unused + end.unused { console.warn(sentence) }
    }

    private func warnOfDoubtfulLiterals(_ console: Console) {
        for field in given.doubtfulLiterals {
            let name = UntrustedText(field.rawValue).sanitised(limit: 60)
            console.warn(
                Text(
                    "others on this machine can read \(name) in the list of processes; use --field \(name)=@FILE or \(name)=-"
                )
            )
        }
    }
}

/// Cancels a run when the time of `--deadline` has passed.
private struct RunDeadline {
    private let alarm: Task<Void, any Error>?

    /// Starts the timer; without a deadline there is none.
    init(_ duration: Duration?, of run: FlowRun) {
        alarm = duration.map { duration in
            Task {
                try await ContinuousClock().sleep(for: duration)
                run.cancel(by: .deadline)
            }
        }
    }

    func end() { alarm?.cancel() }
}
