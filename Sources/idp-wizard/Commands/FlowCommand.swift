import Flows
import IdentityModel

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `flow NAME`: one flow, its questions answered from the command line, files, standard input and the environment.
struct FlowCommand {
    private let arguments: Invocation.FlowArguments
    private let console: Console
    private let interruption: Interruption

    init(_ arguments: Invocation.FlowArguments, console: Console, interruption: Interruption) {
        self.arguments = arguments
        self.console = console
        self.interruption = interruption
    }

    /// Runs the flow; from its name on, its last line is a result, also where nothing could be started.
    func run() async throws(CommandFailure) -> ExitStatus {
        do throws(CommandFailure) { return try await perform() } catch {
            guard error.status != .usage else { throw error }
            console.report(FlowReporting.json(notStarted: error, arguments.request.flow), nil)
            console.complain(error.message)
            return error.status
        }
    }

    private func perform() async throws(CommandFailure) -> ExitStatus {
        warnOfLiteralSecrets()
        let access = try await ProviderAccess.open(arguments.provider, needs: .provider)
        if let warning = access.loaded.warning { console.complain(warning) }
        let answering = AnsweringQueue(arguments.fields)
        let printing = EventPrinting(console, reveals: arguments.reveals)
        let engine = try access.makeEngine { notification in
            switch notification {
            case .recorded(let event): printing.recorded(event)
            case .asked(let question):
                printing.asked(question)
                // Whoever pastes sees here why the address was not taken, and can paste another.
                if case .redirect(let redirect) = question.subject, let refusal = redirect.refusal {
                    console.complain(refusal)
                }
                answering.answer(question)
            case .addressOpened(let address): show(address)
            case .stepStarted, .stateChanged: break
            }
        }
        answering.attach(engine)
        let start = await engine.start()
        if let failure = FlowReporting.failure(of: start) {
            await access.close()
            throw failure
        }
        console.complainAboutInterruptions(start.interrupted)
        try checkUser(in: start.snapshot)

        let run = engine.newRun()
        interruption.onSignal { signal in run.cancel(by: signal == SIGINT ? .person : .program) }
        let alarm = arguments.deadline.map { deadline in
            Task {
                try await Task.sleep(for: deadline)
                run.cancel(by: .deadline)
            }
        }
        let outcome = await engine.run(request(on: start.snapshot), as: run)
        alarm?.cancel()
        await engine.close()
        await access.close()
        let program = arguments.provider.program
        console.report(FlowReporting.json(outcome, program: program), FlowReporting.sentence(outcome))
        if let complaint = FlowReporting.complaint(outcome, program: program) { console.complain(complaint) }
        warnOfUnasked(answering.unasked, outcome)
        // The sandbox's own store is local storage.
        if access.sandbox != nil, outcome.isServerStorageFull { return .storage }
        return FlowReporting.exitStatus(outcome, signal: interruption.signal)
    }

    /// Tells the address that the person is to open, and opens it where that is wanted and possible.
    private func show(_ address: AddressToOpen) {
        console.report(FlowReporting.json(address), FlowReporting.sentence(address))
        if arguments.opensBrowser, let link = address.startLink { _ = BrowserOpener().open(link) }
    }

    /// The request, with the user of this device whom a name that was given means; somebody who is not on it is a matter of the provider's page,
    /// and what the device keeps of others is not tried.
    private func request(on snapshot: SdkSnapshot) -> FlowRequest {
        var request = arguments.request
        guard request.flow == .login, request.user == nil, request.via == nil,
            let field = arguments.fields.first(where: { $0.id == .username }), case .literal(let name) = field.source
        else { return request }
        request.user = snapshot.user(knownAs: UserID(name.exposedText))
        if request.user == nil { request.via = .form }
        return request
    }

    /// Which of several users is to be deleted is an input that only the person can give.
    private func checkUser(in snapshot: SdkSnapshot) throws(CommandFailure) {
        guard arguments.request.flow == .deleteUser, arguments.request.user == nil, snapshot.users.count > 1 else {
            return
        }
        let names = snapshot.users.map { UntrustedText($0.userIdentifier.userId).sanitised(limit: 60) }
        throw CommandFailure(
            UsageError("Several users are on this device: choose with --user (\(names.joined(separator: ", ")))."))
    }

    /// Tells what was given for nothing; a flow whose input ended it says already what its page wants.
    private func warnOfUnasked(_ fields: [FieldID], _ outcome: FlowOutcome) {
        if case .cancelled = outcome.ending { return }
        guard !fields.isEmpty else { return }
        let names = fields.map { UntrustedText($0.rawValue).sanitised(limit: 60) }.joined(separator: ", ")
        console.complain("warning: no page asked for \(names): what was given for it was not used.")
    }

    private func warnOfLiteralSecrets() {
        for field in arguments.fields where FieldAnswers.isSecret(field.id) {
            guard case .literal = field.source else { continue }
            console.complain(
                "warning: others on this machine can read \(field.id) in the list of processes; use --field \(field.id)=@FILE or \(field.id)=-"
            )
        }
    }
}
