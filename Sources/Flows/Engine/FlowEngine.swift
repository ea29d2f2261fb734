public import FlowModel
import FoundationEssentials
import IdentityModel
import IdpSdk
import MasterControllerSdk

/// Runs flows, one at a time, on its own Dispatch queue.
///
/// The two SDKs do not know each other; the engine connects them. Every step can be cancelled
/// (``FlowRun/cancel(by:)``), every run is traced, and a run always ends with an outcome. ``answer(_:_:)`` may be
/// called on any thread and never blocks.
public actor FlowEngine {
    private nonisolated let executor = QueueExecutor(label: "idp-wizard.flows")
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Counts the work in progress and the work that waits for the user.
    public nonisolated let activity: ActivityMeter

    let profile: ProviderProfile
    let controller: MasterController
    let idpSdk: IdpSdkService
    nonisolated let interaction: RunInteraction
    /// The parts for web views and browsers; nil if the front end has none.
    let userAgents: UserAgentParts?
    /// Explains refusals that a login page does not; nil without an administrator.
    let inquiry: RefusalInquiry?
    /// The IdpSdk that acts as the terminal's web view.
    let webViewSdk: IdpSdkService?
    let clock: any WallClock
    let random: any RandomSource
    private nonisolated let gate: RunGate
    private let trace: FlowTrace
    private nonisolated let notify: FlowObserver
    private var currentFlow: FlowName?
    private var runs = RunQueue<FlowOutcome>()
    /// Whether the Master Controller is processing an event, which can then be cancelled.
    private var isControllerBusy = false
    /// The texts of the provider's last page, if it ended the flow.
    private var providerWords: [UntrustedText] = []
    /// The result of a logout at the provider.
    private var providerSession: ProviderSessionEnd?

    /// State and users after the last event.
    public private(set) var snapshot = SdkSnapshot.uninitialised

    /// Makes an engine; it does nothing before ``start()``.
    public init(_ parts: FlowParts, notify: @escaping FlowObserver) {
        let activity = ActivityMeter()
        self.activity = activity
        self.notify = notify
        profile = parts.profile
        clock = parts.clock
        random = parts.random
        gate = RunGate(wallClock: parts.clock, stopwatch: parts.stopwatch, activity: activity) { notification in
            switch notification {
            case .paused(let point): notify(.paused(point))
            case .resumed: notify(.resumed)
            }
        }
        trace = FlowTrace(clock: parts.clock, gate: gate) { notify(.recorded($0)) }
        interaction = RunInteraction(clock: parts.clock, activity: activity) { notify(.asked($0)) }
        controller = parts.makeController(interaction, trace)
        idpSdk = parts.makeIdpSdk(trace)
        userAgents = parts.userAgents
        let sink = trace
        inquiry = parts.accounts.map { RefusalInquiry(register: $0, clock: parts.clock, trace: sink) }
        webViewSdk = parts.userAgents?.makeWebViewSdk(trace)
    }

    /// Starts the Master Controller, which KOBIL's documents require first; needs no network.
    ///
    /// Unless it ends `succeeded`, flows end with INVALID_STATE until a start succeeds.
    public func start() async -> StartOutcome {
        activity.begin()
        defer { activity.finish() }
        do {
            let started = try await send(StartEvent(), expecting: StartResultEvent.self)
            let device = await controller.overview()
            update(
                device.map(SdkSnapshot.init)
                    ?? SdkSnapshot(state: started.sdkState, users: started.userDetailsList, loggedInUser: nil))
            _ = trace.take()
            return StartOutcome(snapshot: snapshot, ending: .succeeded, interrupted: started.interruptedActivations)
        } catch {
            return StartOutcome(snapshot: snapshot, ending: error.ending, error: error.error)
        }
    }

    /// Runs work that is not a flow on the engine's queue, and counts it as in progress.
    public func perform<Value: Sendable>(_ work: @Sendable (isolated FlowEngine) async -> Value) async -> Value {
        activity.begin()
        defer { activity.finish() }
        return await work(self)
    }

    /// Makes a run, which can be cancelled even before it begins.
    public nonisolated func newRun() -> FlowRun { interaction.newRun(TraceParent(random: random)) }

    /// Runs a flow to its end; a request waits until earlier flows have ended.
    public func run(_ request: FlowRequest, as run: FlowRun? = nil) async -> FlowOutcome {
        activity.begin()
        defer { activity.finish() }
        let run = run ?? newRun()
        return await runs.add { await self.perform(request, as: run) }.value
    }

    /// Delivers the answer to a question; the receipt says whether it was accepted.
    @discardableResult
    public nonisolated func answer(_ id: QuestionID, _ answer: PersonAnswer) -> CredentialRendezvous.Receipt {
        interaction.deliver(answer, to: id)
    }

    /// Where runs stop, and how fast they go.
    public nonisolated var pace: FlowPace { gate.pace }

    /// Sets the pace, at any time and on any thread; a change applies from the next step or message on.
    public nonisolated func setPace(_ pace: FlowPace) { gate.pace = pace }

    /// Lets a paused run go on to the next stop.
    public nonisolated func goOn() { gate.goOn() }

    /// Lets the run go on to its end, at full speed; the next run has the pace again.
    public nonisolated func goOnToEnd() { gate.free() }

    /// Cancels the current run and closes the device's store; only ``start()`` may follow.
    public func close() async {
        interaction.current?.run.cancel(by: .program)
        await runs.waitUntilEmpty()
        await controller.close()
        update(.uninitialised)
    }

    private func perform(_ request: FlowRequest, as run: FlowRun) async -> FlowOutcome {
        let began = clock.now()
        _ = trace.take()
        providerWords = []
        providerSession = nil
        if let origin = run.rendezvous.closedBy {
            let failure = FlowFailure(cancelledBy: origin)
            return await outcome(request, as: request.flow, .failure(failure), since: began, waiting: .zero)
        }
        switch FlowAdmission.of(request, in: snapshot, kind: profile.kind) {
        case .refused(let status, let text):
            let failure = FlowFailure(notPossible: status, text)
            return await outcome(request, as: request.flow, .failure(failure), since: began, waiting: .zero)
        case .admitted(let flow):
            currentFlow = flow
            interaction.attach(CurrentRun(run: run))
            trace.traceParent = run.traceParent
            gate.begin(run)
            let work = Task { await self.work(flow, request, in: run) }
            run.onCancel { [gate] in
                gate.free()
                Task { await self.cancel(work, of: run) }
            }
            let result = await work.value
            run.onCancel(nil)
            gate.end()
            trace.traceParent = nil
            interaction.attach(nil)
            currentFlow = nil
            var outcome = await outcome(request, as: flow, result, since: began, waiting: run.waitingForPerson)
            outcome.typedUser = run.typedUser
            return outcome
        }
    }

    private func work(_ flow: FlowName, _ request: FlowRequest, in run: FlowRun) async -> Result<UserID?, FlowFailure> {
        do throws(FlowFailure) {
            return .success(try await flow.definition.run(request, on: self))
        } catch {
            // If the run was cancelled, the cancellation is the reason, whatever the step returned.
            let failure = run.rendezvous.closedBy.map(FlowFailure.init(cancelledBy:)) ?? error
            return .failure(run.isCodePosted ? failure.withCodeInDoubt : failure)
        }
    }

    /// Cancels what the run waits for besides the user; on the engine's queue, so that it cannot affect a later run.
    private func cancel(_ work: Task<Result<UserID?, FlowFailure>, Never>, of run: FlowRun) {
        guard interaction.current?.run === run else { return }
        work.cancel()
        if isControllerBusy { controller.receive(CancelEvent()) { _ in } }
    }

    private func outcome(
        _ request: FlowRequest, as flow: FlowName, _ result: Result<UserID?, FlowFailure>, since began: Date,
        waiting: Duration
    ) async -> FlowOutcome {
        let duration = Duration.seconds(max(0, clock.now().timeIntervalSince(began)))
        let device = await controller.overview()
        if let device { update(SdkSnapshot(device)) }
        let found: UserID?
        let failure: FlowFailure?
        switch result {
        case .success(let user): (found, failure) = (user, nil)
        case .failure(let error): (found, failure) = (nil, error)
        }
        var outcome = FlowOutcome(
            requested: request.flow, flow: flow, ending: failure?.ending ?? .succeeded, status: failure?.status ?? .ok,
            user: found ?? failure?.account?.user ?? request.user,
            error: failure?.error, standing: failure?.account?.standing, snapshot: snapshot, device: device,
            trace: trace.take(), duration: duration,
            waitingForPerson: waiting, providerWords: providerWords)
        outcome.providerSession = providerSession
        return outcome
    }

    // The building blocks of flows.

    /// Begins a step, unless the run was cancelled; suspends while the run is held before it.
    func begin(_ step: FlowStep) async throws(FlowFailure) {
        guard let current = interaction.current, let currentFlow else { return }
        try current.run.checkNotCancelled()
        notify(.stepStarted(step, of: currentFlow))
        await trace.begin(step.rawValue)
        try current.run.checkNotCancelled()
    }

    /// Says which statuses are no failures in the trace from now on.
    func expect(_ statuses: [StatusType]) { trace.expected = Set(statuses.map(\.name)) }

    /// The trace context of the current run.
    var traceContext: TraceContext {
        interaction.current.map { TraceContext(traceParent: $0.traceParent.description) } ?? .none
    }

    /// Sends an event to the Master Controller and returns its result; throws for every status except OK.
    func send<Result: KsResultEvent>(
        _ event: some KsMacroEvent, expecting result: Result.Type
    ) async throws(FlowFailure) -> Result {
        isControllerBusy = true
        let answer = await controller.receive(event)
        isControllerBusy = false
        guard let result = answer as? Result else { throw FlowFailure(unexpected: answer) }
        guard result.status == .ok else { throw FlowFailure(refusedBy: result.outcome) }
        return result
    }

    nonisolated func tell(_ notification: FlowNotification) { notify(notification) }

    /// The receiver of the user agents' trace events.
    var traceSink: any TraceSink { trace }

    /// How a user's first factor is protected, nil if the user is not on this device.
    func authenticationMode(of user: UserID) async -> AuthenticationMode? {
        await controller.overview()?.authenticationModes[KsUserIdentifier(profile.tenant, user)]
    }

    /// Stores the texts of the provider's last page for the outcome.
    func providerSaid(_ words: [UntrustedText]) { providerWords = words }

    /// Stores the result of a logout at the provider for the outcome.
    func providerEnded(_ end: ProviderSessionEnd?) { providerSession = end }

    private func update(_ new: SdkSnapshot) {
        guard new != snapshot else { return }
        snapshot = new
        notify(.stateChanged(new))
    }
}
