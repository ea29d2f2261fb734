public import FlowModel
import IdentityModel
import IdpSdk
public import MasterControllerSdk

/// Runs flows, one at a time, on its own Dispatch queue.
///
/// Neither SDK uses the other: the engine passes the client data and the authorization code between them. Every step
/// can be cancelled (``FlowRun/cancel(by:)``), every run is traced, and a run always ends with an outcome.
/// ``RunStage/answer(_:_:)`` may be called on any thread and never blocks.
public actor FlowEngine {
    /// The order, questions, trace and pace of its runs.
    public nonisolated let stage: RunStage
    public nonisolated var unownedExecutor: UnownedSerialExecutor { stage.executor.asUnownedSerialExecutor() }

    let profile: ProviderProfile
    let controller: MasterController
    let idpSdk: IdpSdkService
    /// The parts for web views and browsers; `nil` if the front end has none.
    let userAgents: UserAgentParts?
    /// Finds the reason of a refusal that a login page does not explain; `nil` without an administrator.
    let inquiry: RefusalInquiry?
    /// The IdpSdk that acts as the terminal's web view.
    let webViewSdk: IdpSdkService?
    let random: any RandomSource
    /// The flow that the current run is admitted to; `nil` before admission, and for a refused request.
    private var admitted: FlowName?
    /// Whether the Master Controller is processing an event, which can be cancelled.
    private var isControllerBusy = false
    /// The texts of the provider's last page, if it ended the flow.
    private var providerWords: [UntrustedText] = []
    /// The result of a logout at the provider.
    private var providerSession: ProviderSessionEnd?

    /// State and users after the last event.
    public private(set) var snapshot = SdkSnapshot.uninitialised

    /// Creates an engine; it does nothing before ``start()``.
    public init(_ parts: FlowParts, notify: @escaping RunObserver) {
        let stage = RunStage(
            label: "idp-wizard.flows", clock: parts.clock, stopwatch: parts.stopwatch, random: parts.random,
            isTraceRead: parts.isTraceRead, notify: notify)
        self.stage = stage
        profile = parts.profile
        random = parts.random
        controller = parts.makeController(stage.interaction, stage.trace)
        idpSdk = parts.makeIdpSdk(stage.trace)
        userAgents = parts.userAgents
        inquiry = parts.accounts.map { RefusalInquiry(register: $0, clock: parts.clock, trace: stage.trace) }
        webViewSdk = parts.userAgents?.makeWebViewSdk(stage.trace)
    }

    /// Starts the Master Controller, which KOBIL's documents require before any other event; needs no network.
    ///
    /// If it does not end `succeeded`, flows end with INVALID_STATE until a later start succeeds.
    public func start() async -> StartOutcome {
        stage.activity.begin()
        defer { stage.activity.finish() }
        do {
            let started = try await send(StartEvent(), expecting: StartResultEvent.self)
            let device = try await overview()
            update(
                device.map(SdkSnapshot.init)
                    ?? SdkSnapshot(state: started.sdkState, users: started.userDetailsList, loggedInUser: nil))
            _ = stage.trace.take()
            return StartOutcome(snapshot: snapshot, ending: .succeeded, interrupted: started.interruptedActivations)
        } catch {
            return StartOutcome(snapshot: snapshot, ending: error.ending, error: error.error)
        }
    }

    /// Runs work that is not a flow on the engine's queue, and counts it as in progress.
    public func perform<Value: Sendable>(_ work: @Sendable (isolated FlowEngine) async -> Value) async -> Value {
        stage.activity.begin()
        defer { stage.activity.finish() }
        return await work(self)
    }

    /// Runs a flow to its end; waits until earlier flows have ended.
    public func run(_ request: FlowRequest, as run: FlowRun? = nil) async -> FlowOutcome {
        await stage.run(as: run) { await self.perform(request, as: $0) }
    }

    /// Returns the tokens of the signed-in user, which are only in memory; `nil` if no user is signed in.
    ///
    /// Uses no network.
    public func tokens() async throws(DeviceReadError) -> TokenOverview? { try await controller.tokens() }

    /// Cancels the current run and closes the device's store; only ``start()`` may follow.
    public func close() async {
        await stage.close()
        await controller.close()
        update(.uninitialised)
    }

    private func perform(_ request: FlowRequest, as run: FlowRun) async -> FlowOutcome {
        providerWords = []
        providerSession = nil
        admitted = nil
        let ended = await stage.perform(
            run, cancel: { work in Task { await self.cancel(work, of: run) } },
            work: { () async throws(FlowError) in try await self.work(request) })
        var outcome = await outcome(request, ended, isCodeInDoubt: run.isCodePosted)
        outcome.typedUser = run.typedUser
        return outcome
    }

    private func work(_ request: FlowRequest) async throws(FlowError) -> UserID? {
        switch FlowAdmission.of(request, in: snapshot, kind: profile.kind) {
        case .refused(let status, let text): throw FlowError(notPossible: status, text)
        case .admitted(let flow):
            admitted = flow
            return try await flow.definition.run(request, on: self)
        }
    }

    /// Cancels the work of a run; runs on the engine's queue, so that it cannot affect a later run.
    private func cancel(_ work: Task<Result<UserID?, FlowError>, Never>, of run: FlowRun) {
        guard stage.interaction.current === run else { return }
        work.cancel()
        if isControllerBusy { controller.receive(CancelEvent()) { _ in } }
    }

    private func outcome(
        _ request: FlowRequest, _ ended: EndedRun<UserID?, FlowError>, isCodeInDoubt: Bool
    ) async -> FlowOutcome {
        var found: UserID?
        var failure: FlowError?
        switch ended.result {
        case .success(let user): found = user
        case .failure(let error): failure = isCodeInDoubt ? error.withCodeInDoubt : error
        }
        var device: DeviceOverview?
        do throws(FlowError) {
            device = try await overview()
        } catch {
            // What the flow has left on this device is unknown.
            failure = failure ?? error
        }
        if let device { update(SdkSnapshot(device)) }
        var outcome = FlowOutcome(
            requested: request.flow, flow: admitted ?? request.flow, ending: failure?.ending ?? .succeeded,
            status: failure?.status ?? .ok, user: found ?? failure?.account?.user ?? request.user,
            error: failure?.error, standing: failure?.account?.standing, snapshot: snapshot, device: device,
            trace: stage.trace.take(), duration: ended.duration, waitingForPerson: ended.waitingForPerson,
            providerWords: providerWords)
        outcome.providerSession = providerSession
        return outcome
    }

    // The building blocks of flows.

    /// Begins a step, unless the run was cancelled; suspends while the run is held before it.
    func begin(_ step: FlowStep) async throws(FlowError) {
        guard let run = stage.interaction.current else { return }
        try run.checkNotCancelled(or: FlowError.self)
        stage.notify(.stepStarted(.flow(step)))
        await stage.trace.begin(step.rawValue)
        try run.checkNotCancelled(or: FlowError.self)
    }

    /// Sets the statuses that the trace does not mark as failures from now on.
    func expect(_ statuses: [StatusType]) { stage.trace.expected = Set(statuses.map(\.name)) }

    /// The trace context of the current run.
    var traceContext: TraceContext {
        stage.interaction.current.map { TraceContext(traceParent: $0.traceParent.description) } ?? .none
    }

    /// Sends an event to the Master Controller and returns its result; throws for every status except OK.
    func send<Result: KsResultEvent>(
        _ event: some KsMacroEvent, expecting result: Result.Type
    ) async throws(FlowError) -> Result {
        isControllerBusy = true
        let answer = await controller.receive(event)
        isControllerBusy = false
        guard let result = answer as? Result else { throw FlowError(unexpected: answer) }
        guard result.status == .ok else { throw FlowError(refusedBy: result.outcome) }
        return result
    }

    /// Returns how a user's first factor is protected; `nil` if the user is not on this device.
    func authenticationMode(of user: UserID) async throws(FlowError) -> AuthenticationMode? {
        try await overview()?.authenticationModes[KsUserIdentifier(profile.tenant, user)]
    }

    /// The state of this device; `nil` before a start.
    private func overview() async throws(FlowError) -> DeviceOverview? {
        do throws(DeviceReadError) { return try await controller.overview() } catch {
            throw FlowError(refusedBy: error.outcome)
        }
    }

    /// Stores the texts of the provider's last page for the outcome.
    func providerSaid(_ words: [UntrustedText]) { providerWords = words }

    /// Stores the result of a logout at the provider for the outcome.
    func providerEnded(_ end: ProviderSessionEnd?) { providerSession = end }

    private func update(_ new: SdkSnapshot) {
        guard new != snapshot else { return }
        snapshot = new
        stage.notify(.stateChanged(.flow(new)))
    }
}
