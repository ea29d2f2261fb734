public import FlowModel
import IdentityModel
import IdpSdk
import Sentences
import SudoUser

/// Runs Sudo flows, one at a time, on its own Dispatch queue.
///
/// Every step can be cancelled (``FlowRun/cancel(by:)``), every run is traced, and a run always ends with an outcome.
/// ``RunStage/answer(_:_:)`` may be called on any thread and never blocks.
public actor SudoFlowEngine {
    /// The order, questions, trace and pace of its runs.
    public nonisolated let stage: RunStage
    public nonisolated var unownedExecutor: UnownedSerialExecutor { stage.executor.asUnownedSerialExecutor() }

    let parts: SudoFlowParts
    let pageReader: IdpSdkService
    private nonisolated let steps: SudoStepWatch
    private var clients: [String: DefaultSudoUserClient] = [:]
    private var isOpen = false

    /// The state after the last flow.
    public private(set) var snapshot: SudoSnapshot

    /// Creates an engine; it does nothing before ``start(namespace:resumes:)``.
    public init(_ parts: SudoFlowParts, notify: @escaping RunObserver) {
        let steps = SudoStepWatch { notify(.stepStarted(.sudo($0))) }
        let stage = RunStage(
            label: "idp-wizard.sudo-flows", clock: parts.clock, stopwatch: parts.stopwatch, random: parts.random,
            stepOf: { steps.recorded($0)?.rawValue }, notify: notify)
        self.stage = stage
        self.steps = steps
        self.parts = parts
        pageReader = parts.makePageReader(stage.trace)
        snapshot = SudoSnapshot(namespace: parts.profile.sudo?.namespace ?? ProviderProfile.Sudo.defaultNamespace)
    }

    /// Opens the key store and reads the state of a namespace; `nil` selects the profile's.
    ///
    /// With `resumes`, the service is queried for the outcome of an interrupted registration; if that fails, a later
    /// flow repeats it. Without `resumes` nothing is sent. If the start does not end `succeeded`, flows end in the same
    /// way until the store can be opened.
    public func start(namespace: String? = nil, resumes: Bool = true) async -> SudoStartOutcome {
        stage.activity.begin()
        defer { stage.activity.finish() }
        isOpen = true
        do throws(SudoFlowRunError) {
            let namespace = namespace ?? snapshot.namespace
            update(try await read(namespace))
            if resumes, snapshot.interruptedRegistration != nil {
                // A start succeeds without a network: if this fails, a later flow repeats it and reports the failure.
                _ = try? await client(of: namespace).resumeInterruptedRegistration()
                update(try await read(namespace))
                _ = stage.trace.take()
            }
            return SudoStartOutcome(snapshot: snapshot, ending: .succeeded, error: nil)
        } catch {
            return SudoStartOutcome(snapshot: snapshot, ending: error.ending, error: error.error)
        }
    }

    /// Runs a flow to its end; waits until earlier flows have ended.
    public func run(_ request: SudoFlowRequest, as run: FlowRun? = nil) async -> SudoFlowOutcome {
        await stage.run(as: run) { await self.perform(request, as: $0) }
    }

    /// Returns the stored tokens and the claims of the ID token; `nil` if no user is signed in.
    ///
    /// Needs no network.
    public func session() async throws(SudoFlowError) -> SudoSession? {
        do throws(SudoFlowRunError) {
            guard isOpen, snapshot.state == .signedIn else { return nil }
            return try await SudoSession(client(of: snapshot.namespace))
        } catch {
            throw error.error
        }
    }

    /// Cancels the current run and closes the clients; only ``start(namespace:resumes:)`` may follow.
    public func close() async {
        await stage.close()
        clients = [:]
        isOpen = false
    }

    private func perform(_ request: SudoFlowRequest, as run: FlowRun) async -> SudoFlowOutcome {
        var request = request
        if request.flow.isRegistration, request.registrationID == nil {
            request.registrationID = parts.random.uuid().uppercased()
        }
        let admitted = request
        steps.begin(request.flow)
        let ended = await stage.perform(
            run, cancel: { $0.cancel() },
            work: { () async throws(SudoFlowRunError) in try await self.work(admitted) })
        steps.end()
        return await outcome(admitted, ended)
    }

    private func work(_ request: SudoFlowRequest) async throws(SudoFlowRunError) -> SudoFlowResult {
        guard isOpen else {
            throw SudoFlowRunError(
                .refused, SudoFlowError(code: "FATAL_ERROR", sentence: Text("The client is not started.")))
        }
        let namespace = request.namespace ?? snapshot.namespace
        do throws(SudoFlowRunError) { update(try await read(namespace)) } catch {
            // A reset creates a new sealing key if the keyring has lost the old one.
            guard request.flow == .reset else { throw error }
            update(SudoSnapshot(namespace: namespace, hasHostedPages: parts.hasHostedPages))
        }
        let client = try client(of: namespace)
        let task = SudoFlowTask(client: client, request: request)
        if snapshot.interruptedRegistration != nil, request.flow != .reset, !request.flow.isRegistration {
            try await task.resume()
            update(try await read(snapshot.namespace))
        }
        if let obstacle = snapshot.obstacle(to: request) { throw SudoFlowRunError(obstacle, in: snapshot) }
        return try await task.run(on: self)
    }

    private func outcome(
        _ request: SudoFlowRequest, _ ended: EndedRun<SudoFlowResult, SudoFlowRunError>
    ) async -> SudoFlowOutcome {
        var failure: SudoFlowRunError?
        var remarks: [Text] = []
        switch ended.result {
        case .success(let done): remarks = done.remarks
        case .failure(let error): failure = error
        }
        if isOpen {
            do throws(SudoFlowRunError) { update(try await read(snapshot.namespace)) } catch {
                failure = failure ?? error
            }
        }
        let events = stage.trace.take()
        // The service has received the ID only if it was sent. If an earlier registration was finished instead, it was
        // not.
        let isSent = events.contains { $0.to == .cognito && $0.name == SudoFlowStep.signUp.rawValue }
        return SudoFlowOutcome(
            requested: request.flow, ending: failure?.ending ?? .succeeded, error: failure?.error, snapshot: snapshot,
            registrationID: isSent ? request.registrationID : nil, remarks: remarks, trace: events,
            duration: ended.duration, waitingForPerson: ended.waitingForPerson)
    }

    private func client(of namespace: String) throws(SudoFlowRunError) -> DefaultSudoUserClient {
        if let client = clients[namespace] { return client }
        let client: DefaultSudoUserClient
        do throws(SudoUserClientError) { client = try parts.makeClient(namespace, stage.trace) } catch {
            throw SudoFlowRunError(error)
        }
        clients[namespace] = client
        return client
    }

    private func read(_ namespace: String) async throws(SudoFlowRunError) -> SudoSnapshot {
        try await SudoSnapshot(client(of: namespace), namespace: namespace, hasHostedPages: parts.hasHostedPages)
    }

    private func update(_ new: SudoSnapshot) {
        guard new != snapshot else { return }
        snapshot = new
        stage.notify(.stateChanged(.sudo(new)))
    }

    // The building blocks of flows.

    /// Records what another party has passed to the flow without a call.
    func received(_ from: Lane, _ name: String, _ fields: [TraceField] = []) {
        stage.trace.record(
            TraceEvent(
                time: parts.clock.now(), from: from, to: .app, name: name, kind: from == .app ? .note : .answer,
                fields: fields))
    }

    /// Begins a step, unless the run was cancelled; suspends while the run is held before it.
    func begin(_ step: SudoFlowStep) async throws(SudoFlowRunError) {
        let run = stage.interaction.current
        try run?.checkNotCancelled(or: SudoFlowRunError.self)
        if steps.started(step) { await stage.trace.begin(step.rawValue) }
        try run?.checkNotCancelled(or: SudoFlowRunError.self)
    }
}
