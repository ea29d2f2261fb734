public import FlowModel
import FoundationEssentials
import IdentityModel

/// The parts of an engine that are the same for all flows: run order, questions, trace and pace.
///
/// An engine runs one flow at a time. Thread-safe; only ``close()`` and running a flow suspend.
public final class RunStage: Sendable {
    /// Counts the work in progress and the work that waits for the user.
    public let activity = ActivityMeter()
    let executor: QueueExecutor
    let interaction: RunInteraction
    let trace: FlowTrace
    let notify: RunObserver
    let clock: any WallClock
    private let random: any RandomSource
    private let gate: RunGate
    private let queue = RunQueue()

    /// Creates the stage of one engine.
    ///
    /// `label` names the engine's queue in debuggers, `stopwatch` measures the delays of a pace, and `stepOf` returns
    /// the documented name of the step that an event begins, `nil` for most events.
    init(
        label: String, clock: any WallClock, stopwatch: any Clock<Duration>, random: any RandomSource,
        isTraceRead: Bool = true, stepOf: @escaping @Sendable (TraceEvent) -> String? = { _ in nil },
        notify: @escaping RunObserver
    ) {
        executor = QueueExecutor(label: label)
        self.clock = clock
        self.random = random
        self.notify = notify
        gate = RunGate(wallClock: clock, stopwatch: stopwatch, activity: activity) { notification in
            switch notification {
            case .paused(let point): notify(.paused(point))
            case .resumed: notify(.resumed)
            }
        }
        trace = FlowTrace(clock: clock, gate: gate, isRead: isTraceRead, stepOf: stepOf) { notify(.recorded($0)) }
        interaction = RunInteraction(clock: clock, activity: activity) { notify(.asked($0)) }
    }

    /// Creates a run, which can be cancelled before it starts.
    public func newRun() -> FlowRun { interaction.newRun(TraceParent(random: random)) }

    /// Delivers the answer to a question; the receipt reports whether it was accepted.
    @discardableResult
    public func answer(_ id: QuestionID, _ answer: PersonAnswer) -> CredentialRendezvous.Receipt {
        interaction.deliver(answer, to: id)
    }

    /// Where runs stop, and how fast they proceed; a change applies from the next step or message on.
    public var pace: FlowPace {
        get { gate.pace }
        set { gate.pace = newValue }
    }

    /// Lets a paused run continue to the next stop.
    public func goOn() { gate.goOn() }

    /// Lets the run continue to its end at full speed; the pace applies again to the next run.
    public func goOnToEnd() { gate.free() }

    /// Runs `body` after every earlier run has ended, with a new run if `run` is `nil`.
    func run<Outcome: Sendable>(
        as run: FlowRun?, _ body: @escaping @Sendable (FlowRun) async -> Outcome
    ) async -> Outcome {
        activity.begin()
        defer { activity.finish() }
        let run = run ?? newRun()
        return await queue.add { await body(run) }.value
    }

    /// Performs the current flow's work on the caller's actor, from its beginning to its end.
    ///
    /// The work of a cancelled run is not started. `cancel` cancels what the work waits for besides the user. If the
    /// run was cancelled, the failure's reason is the cancellation, whatever error the work throws.
    func perform<Value: Sendable, Failure: RunFailure>(
        _ run: FlowRun, isolation: isolated (any Actor)? = #isolation,
        cancel: @escaping @Sendable (Task<Result<Value, Failure>, Never>) -> Void,
        work: @escaping @Sendable () async throws(Failure) -> Value
    ) async -> EndedRun<Value, Failure> {
        let began = clock.now()
        _ = trace.take()
        let result: Result<Value, Failure>
        if let origin = run.rendezvous.closedBy {
            result = .failure(Failure(cancelledBy: origin))
        } else {
            interaction.attach(run)
            trace.traceParent = run.traceParent
            gate.begin(run)
            let task = Task { () async -> Result<Value, Failure> in
                do throws(Failure) { return .success(try await work()) } catch {
                    return .failure(run.rendezvous.closedBy.map(Failure.init(cancelledBy:)) ?? error)
                }
            }
            run.onCancel { [gate] in
                gate.free()
                cancel(task)
            }
            result = await task.value
            run.onCancel(nil)
            gate.end()
            trace.traceParent = nil
            interaction.attach(nil)
        }
        return EndedRun(
            result: result, duration: .seconds(max(0, clock.now().timeIntervalSince(began))),
            waitingForPerson: run.waitingForPerson)
    }

    /// Cancels the current run and suspends until every run has ended.
    func close() async {
        interaction.current?.cancel(by: .program)
        await queue.waitUntilEmpty()
    }
}

/// Why the work of a run stops before its end.
protocol RunFailure: Error, Sendable {
    init(cancelledBy origin: CancelOrigin)
}

/// How the work of a run ended.
struct EndedRun<Value: Sendable, Failure: RunFailure>: Sendable {
    let result: Result<Value, Failure>
    /// The duration, including the user's time.
    let duration: Duration
    /// The part of ``duration`` spent waiting for the user.
    let waitingForPerson: Duration
}
