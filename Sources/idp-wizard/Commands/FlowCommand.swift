import Flows
import IdentityModel
import IdentityServer
import Localization
import MasterControllerSdk
import Recording
import Sentences
import Synchronization
import Wizard

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `flow NAME`: runs one flow; answers come from the command line, files, standard input and the environment.
struct FlowCommand {
    private let arguments: Invocation.FlowArguments
    private let given: GivenFields
    private let console: Console
    private let interruption: Interruption

    init(_ arguments: Invocation.FlowArguments, console: Console, interruption: Interruption) {
        self.arguments = arguments
        given = GivenFields(arguments.fields)
        self.console = console
        self.interruption = interruption
    }

    /// Runs the flow; once its name is known, the last line is always a result, even if nothing could be started.
    func run() async throws(CommandFailure) -> ExitStatus {
        do throws(CommandFailure) { return try await perform() } catch {
            guard error.status != .usage else { throw error }
            console.report(FlowReporting.json(notStarted: error, arguments.request.flow), nil)
            console.complain(error.message)
            return error.status
        }
    }

    private func perform() async throws(CommandFailure) -> ExitStatus {
        let record = try FlowRecord(
            arguments.traces, showsDiagram: arguments.showsDiagram, console: console)
        do throws(CommandFailure) { return try await perform(record) } catch {
            await record.end(
                RunEnding(
                    notStarted: error, status: StatusType.internalError.name, state: SdkState.uninitialised.rawValue,
                    at: SystemWallClock().now()))
            throw error
        }
    }

    private func perform(_ record: FlowRecord) async throws(CommandFailure) -> ExitStatus {
        warnOfDoubtfulLiterals()
        let texts = try console.language.texts()
        let chosen = try ChosenProvider(arguments.provider)
        guard !chosen.isSudo else {
            let names = SudoFlowName.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandFailure(
                .usage, "usage",
                "\(arguments.request.flow.rawValue) is no flow of a provider of kind sudo: it has \(names).")
        }
        try FaultOption.check(arguments.fault, at: chosen)
        try record.prepare(
            arguments.request.flow.rawValue, at: chosen.loaded, user: arguments.request.user?.rawValue,
            fault: arguments.fault)
        let faults = arguments.fault.map { _ in FaultSwitch() }
        let access = try await ProviderAccess.open(
            chosen, needs: .provider, watch: console.requestWatch, faults: faults)
        if let warning = access.loaded.warning { console.complain(warning) }
        let answering = AnsweringQueue(given, texts)
        let printing = EventPrinting(
            console, texts, reveals: arguments.reveals, isVerbose: arguments.isVerbose)
        let begun = BegunSteps()
        let engine = try access.makeEngine(pageLanguage: console.language.tag) { notification in
            switch notification {
            case .recorded(let event):
                record.record(event)
                printing.recorded(event)
            case .asked(let question):
                printing.asked(question)
                // Shows why a pasted address was rejected; the user can paste another.
                if case .redirect(let redirect) = question.subject, let refusal = redirect.refusal {
                    console.complain(refusal)
                }
                answering.answer(question)
            case .addressOpened(let address): show(address, texts)
            case .stepStarted(let step, _): begun.note(step)
            case .stateChanged, .paused, .resumed: break
            }
        }
        answering.attach(engine)
        let start = await engine.start()
        if let failure = FlowReporting.failure(of: start) {
            await access.close()
            throw failure
        }
        console.complainAboutInterruptions(start.interrupted, texts)
        try checkUser(in: start.snapshot)

        let run = engine.newRun()
        if let fault = arguments.fault { faults?.arm(fault, for: run.traceParent, strikesOnce: false) }
        interruption.onSignal { signal in run.cancel(by: signal == SIGINT ? .person : .program) }
        let deadline = RunDeadline(arguments.deadline, of: run)
        record.begin()
        let outcome = await engine.run(request(on: start.snapshot, answering), as: run)
        let effect = faults?.takeEffect(of: arguments.fault, on: run.traceParent)
        deadline.end()
        printing.finish()
        await record.end(RunEnding(outcome, at: SystemWallClock().now()))
        await engine.close()
        await access.close()
        let advice = FlowAdvice(
            commands: ProviderCommands(program: arguments.provider.program, profile: access.loaded.profile),
            texts: texts)
        console.report(
            FlowReporting.json(outcome, advice: advice, texts: texts), FlowReporting.sentence(outcome, texts: texts))
        let complaint = FlowReporting.complaint(
            outcome, advice: effect?.isStruck == true ? nil : advice, texts: texts)
        console.complain(complaint, after: effect, texts)
        warnOfUnused(answering.unused, begun.all, outcome)
        // The sandbox's own store is local storage.
        if access.sandbox != nil, outcome.isServerStorageFull { return .storage }
        return FlowReporting.exitStatus(outcome, signal: interruption.signal)
    }

    /// Prints the address that the user has to open, and opens it if that is requested and possible.
    private func show(_ address: AddressToOpen, _ texts: Texts) {
        console.report(FlowReporting.json(address), FlowReporting.sentence(address, texts))
        if arguments.opensBrowser, let link = address.startLink { BrowserOpener().open(link) }
    }

    /// The request of a login: with a credential the provider checks it, and with a name only that user may sign in.
    ///
    /// The name selects a user of this device. Another name is answered on the provider's page, and no stored login of
    /// other users is tried.
    private func request(on snapshot: SdkSnapshot, _ answering: AnsweringQueue) -> FlowRequest {
        var request = arguments.request
        guard request.flow == .login, request.via == nil else { return request }
        if given.hasCredential { request.via = .form }
        guard request.user == nil else { return request }
        switch given.username {
        case .none: break
        case .unread: request.via = .form
        case .known(let name):
            request.user = snapshot.user(knownAs: name)
            if request.user == nil { request.via = .form }
            // The name has selected the stored login.
            if request.via == nil { answering.noteUse(of: .username) }
        }
        return request
    }

    /// Throws if several users are on the device and none was chosen for deletion.
    private func checkUser(in snapshot: SdkSnapshot) throws(CommandFailure) {
        guard arguments.request.flow == .deleteUser, arguments.request.user == nil, snapshot.users.count > 1 else {
            return
        }
        let names = snapshot.users.map { UntrustedText($0.userIdentifier.userId).sanitised(limit: 60) }
        throw CommandFailure(
            UsageError("Several users are on this device: choose with --user (\(names.joined(separator: ", ")))."))
    }

    /// Warns of values that were not used, unless the flow was cancelled: a missing input already names what its page
    /// needs.
    private func warnOfUnused(_ fields: [Sentence], _ steps: Set<FlowStep>, _ outcome: FlowOutcome) {
        if case .cancelled = outcome.ending { return }
        for sentence in fields { console.warn(sentence) }
        guard case .succeeded = outcome.ending else { return }
        if arguments.request.mode != nil, steps.isDisjoint(with: [.setAuthorisationCode, .deviceLogin]) {
            console.warn("--mode was not used: this flow stored no new login on this device.")
        }
        if arguments.request.client != nil, !steps.contains(.getAuthorizationCode) {
            console.warn("--client was not used: this flow needed no page of the provider.")
        }
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

/// The steps that a flow has begun, recorded on any thread.
private final class BegunSteps: Sendable {
    private let steps = Mutex<Set<FlowStep>>([])

    var all: Set<FlowStep> { steps.withLock { $0 } }

    func note(_ step: FlowStep) { steps.withLock { _ = $0.insert(step) } }
}
