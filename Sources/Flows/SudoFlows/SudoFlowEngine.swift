public import FlowModel
import FoundationEssentials
import IdentityModel
import IdpSdk
import Sentences
import SudoUser

/// Runs Sudo flows, one at a time, on its own Dispatch queue.
///
/// Every step can be cancelled (``FlowRun/cancel(by:)``), every run is traced, and a run always ends with an outcome.
/// ``answer(_:_:)`` may be called on any thread and never blocks.
public actor SudoFlowEngine {
    private nonisolated let executor = QueueExecutor(label: "idp-wizard.sudo-flows")
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Counts the work in progress and the work that waits for the user.
    public nonisolated let activity: ActivityMeter

    let parts: SudoFlowParts
    nonisolated let interaction: RunInteraction
    private nonisolated let gate: RunGate
    nonisolated let trace: FlowTrace
    let pageReader: IdpSdkService
    private nonisolated let steps: SudoStepWatch
    private nonisolated let notify: SudoFlowObserver
    private var clients: [String: DefaultSudoUserClient] = [:]
    private var runs = RunQueue<SudoFlowOutcome>()
    private var isOpen = false

    /// The state after the last flow.
    public private(set) var snapshot: SudoSnapshot

    /// Makes an engine; it does nothing before ``start(namespace:resumes:)``.
    public init(_ parts: SudoFlowParts, notify: @escaping SudoFlowObserver) {
        let activity = ActivityMeter()
        let steps = SudoStepWatch { notify(.stepStarted($0, of: $1)) }
        self.activity = activity
        self.steps = steps
        self.notify = notify
        self.parts = parts
        gate = RunGate(wallClock: parts.clock, stopwatch: parts.stopwatch, activity: activity) { notification in
            switch notification {
            case .paused(let point): notify(.paused(point))
            case .resumed: notify(.resumed)
            }
        }
        let trace = FlowTrace(clock: parts.clock, gate: gate, stepOf: { steps.recorded($0)?.rawValue }) {
            notify(.recorded($0))
        }
        self.trace = trace
        interaction = RunInteraction(clock: parts.clock, activity: activity) { notify(.asked($0)) }
        pageReader = parts.makePageReader(trace)
        snapshot = SudoSnapshot(namespace: parts.profile.sudo?.namespace ?? ProviderProfile.Sudo.defaultNamespace)
    }

    /// Opens the key store and reads the state of a namespace, nil for the profile's.
    ///
    /// With `resumes`, the service is asked for the outcome of an interrupted registration; where that fails, a later flow asks again.
    /// Without `resumes` nothing is sent. Unless the start ends `succeeded`, flows end in the same way until the store can be opened.
    public func start(namespace: String? = nil, resumes: Bool = true) async -> SudoStartOutcome {
        activity.begin()
        defer { activity.finish() }
        isOpen = true
        do throws(SudoFlowFailure) {
            let namespace = namespace ?? snapshot.namespace
            update(try await read(namespace))
            if resumes, snapshot.interruptedRegistration != nil {
                // A start succeeds without a network: where this fails, a later flow asks again and reports the failure.
                _ = try? await client(of: namespace).resumeInterruptedRegistration()
                update(try await read(namespace))
                _ = trace.take()
            }
            return SudoStartOutcome(snapshot: snapshot, ending: .succeeded, error: nil)
        } catch {
            return SudoStartOutcome(snapshot: snapshot, ending: error.ending, error: error.error)
        }
    }

    /// Makes a run, which can be cancelled even before it begins.
    public nonisolated func newRun() -> FlowRun { interaction.newRun(TraceParent(random: parts.random)) }

    /// Runs a flow to its end; a request waits until earlier flows have ended.
    public func run(_ request: SudoFlowRequest, as run: FlowRun? = nil) async -> SudoFlowOutcome {
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

    /// The stored tokens and the claims of the ID token, nil where no user is signed in; needs no network.
    public func session() async throws(SudoFlowError) -> SudoSession? {
        do throws(SudoFlowFailure) {
            guard isOpen, snapshot.state == .signedIn else { return nil }
            return try await SudoSession(client(of: snapshot.namespace))
        } catch {
            throw error.error
        }
    }

    /// Where runs stop, and how fast they go.
    public nonisolated var pace: FlowPace { gate.pace }

    /// Sets the pace, at any time and on any thread; a change applies from the next step or message on.
    public nonisolated func setPace(_ pace: FlowPace) { gate.pace = pace }

    /// Lets a paused run go on to the next stop.
    public nonisolated func goOn() { gate.goOn() }

    /// Lets the run go on to its end, at full speed; the next run has the pace again.
    public nonisolated func goOnToEnd() { gate.free() }

    /// Cancels the current run and closes the clients; only ``start(namespace:resumes:)`` may follow.
    public func close() async {
        interaction.current?.run.cancel(by: .program)
        await runs.waitUntilEmpty()
        clients = [:]
        isOpen = false
    }

    private func perform(_ request: SudoFlowRequest, as run: FlowRun) async -> SudoFlowOutcome {
        let began = parts.clock.now()
        _ = trace.take()
        var request = request
        if request.flow.isRegistration, request.registrationID == nil {
            request.registrationID = parts.random.uuid().uppercased()
        }
        let result: Result<SudoFlowResult, SudoFlowFailure>
        if let origin = run.rendezvous.closedBy {
            result = .failure(SudoFlowFailure(cancelledBy: origin))
        } else {
            let admitted = request
            interaction.attach(CurrentRun(run: run))
            trace.traceParent = run.traceParent
            steps.begin(request.flow)
            gate.begin(run)
            let work = Task { await self.work(admitted, in: run) }
            run.onCancel { [gate] in
                gate.free()
                work.cancel()
            }
            result = await work.value
            run.onCancel(nil)
            gate.end()
            steps.end()
            trace.traceParent = nil
            interaction.attach(nil)
        }
        return await outcome(request, result, since: began, waiting: run.waitingForPerson)
    }

    private func work(_ request: SudoFlowRequest, in run: FlowRun) async -> Result<SudoFlowResult, SudoFlowFailure> {
        do throws(SudoFlowFailure) {
            guard isOpen else {
                throw SudoFlowFailure(
                    .refused, SudoFlowError(code: "FATAL_ERROR", sentence: "The client is not started."))
            }
            let namespace = request.namespace ?? snapshot.namespace
            do throws(SudoFlowFailure) { update(try await read(namespace)) } catch {
                // A reset makes a new sealing key where the keyring has lost the old one.
                guard request.flow == .reset else { throw error }
                update(SudoSnapshot(namespace: namespace, hasHostedPages: parts.hasHostedPages))
            }
            let client = try client(of: namespace)
            let task = SudoFlowTask(client: client, request: request)
            if snapshot.interruptedRegistration != nil, request.flow != .reset, !request.flow.isRegistration {
                try await task.resume()
                update(try await read(snapshot.namespace))
            }
            if let obstacle = snapshot.obstacle(to: request) { throw SudoFlowFailure(obstacle, in: snapshot) }
            return .success(try await task.run(on: self))
        } catch {
            // If the run was cancelled, the cancellation is the reason, whatever the step returned.
            return .failure(run.rendezvous.closedBy.map(SudoFlowFailure.init(cancelledBy:)) ?? error)
        }
    }

    private func outcome(
        _ request: SudoFlowRequest, _ result: Result<SudoFlowResult, SudoFlowFailure>, since began: Date,
        waiting: Duration
    ) async -> SudoFlowOutcome {
        var failure: SudoFlowFailure?
        var remarks: [Sentence] = []
        switch result {
        case .success(let done): remarks = done.remarks
        case .failure(let error): failure = error
        }
        if isOpen {
            do throws(SudoFlowFailure) { update(try await read(snapshot.namespace)) } catch {
                failure = failure ?? error
            }
        }
        let events = trace.take()
        // The service knows the id only if it was sent. Where an earlier registration was finished instead, nothing was sent.
        let isSent = events.contains { $0.to == .cognito && $0.name == SudoFlowStep.signUp.rawValue }
        return SudoFlowOutcome(
            requested: request.flow, ending: failure?.ending ?? .succeeded, error: failure?.error, snapshot: snapshot,
            registrationID: isSent ? request.registrationID : nil, remarks: remarks, trace: events,
            duration: .seconds(max(0, parts.clock.now().timeIntervalSince(began))), waitingForPerson: waiting)
    }

    private func client(of namespace: String) throws(SudoFlowFailure) -> DefaultSudoUserClient {
        if let client = clients[namespace] { return client }
        let client: DefaultSudoUserClient
        do throws(SudoUserClientError) { client = try parts.makeClient(namespace, trace) } catch {
            throw SudoFlowFailure(error)
        }
        clients[namespace] = client
        return client
    }

    private func read(_ namespace: String) async throws(SudoFlowFailure) -> SudoSnapshot {
        try await SudoSnapshot(client(of: namespace), namespace: namespace, hasHostedPages: parts.hasHostedPages)
    }

    private func update(_ new: SudoSnapshot) {
        guard new != snapshot else { return }
        snapshot = new
        notify(.stateChanged(new))
    }

    // The building blocks of flows.

    /// Records what the flow was given by another party, without a call.
    func received(_ from: Lane, _ name: String, _ fields: [TraceField] = []) {
        trace.record(
            TraceEvent(
                time: parts.clock.now(), from: from, to: .app, name: name, kind: from == .app ? .note : .answer,
                fields: fields))
    }

    /// Begins a step, unless the run was cancelled; suspends while the run is held before it.
    func begin(_ step: SudoFlowStep) async throws(SudoFlowFailure) {
        if let origin = interaction.current?.run.rendezvous.closedBy { throw SudoFlowFailure(cancelledBy: origin) }
        if steps.started(step) { await trace.begin(step.rawValue) }
        if let origin = interaction.current?.run.rendezvous.closedBy { throw SudoFlowFailure(cancelledBy: origin) }
    }

    nonisolated func tell(_ notification: SudoFlowNotification) { notify(notification) }
}
