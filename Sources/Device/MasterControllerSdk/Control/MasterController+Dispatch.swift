import FoundationEssentials
import IdentityModel
import Sentences

extension MasterController {
    func submit<Event: ControllerEvent>(
        _ event: Event, awaitedBy awaiting: CancellableWork?, _ completion: @escaping @Sendable (Event.Result) -> Void
    ) -> EventQueue.Ticket? {
        enqueue(event, awaitedBy: awaiting, completion)
    }

    /// Answers immediately, or after the start or restart that is in progress.
    func submitImmediate<Event: ImmediateEvent>(
        _ event: Event, awaitedBy awaiting: CancellableWork?, _ completion: @escaping @Sendable (Event.Result) -> Void
    ) -> EventQueue.Ticket? {
        guard Admission.of(Event.request, in: withMemory({ $0.state })) == .now else {
            return enqueue(event, awaitedBy: awaiting, completion)
        }
        reporter.trace.record(arrival(of: event))
        let arrived = reporter.clock.now()
        let result = event.answer(in: self)
        deliver(result, of: event, since: arrived, completion)
        if event is GetStateEvent { pushPending(event.traceContext) }
        return nil
    }

    /// Waits for a result; cancelling the task cancels the work that produces it.
    func cancellable<Value: Sendable>(
        _ begin: (CancellableWork, @escaping @Sendable (Value) -> Void) -> EventQueue.Ticket?
    ) async -> Value {
        let work = CancellableWork(queue: queue)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                work.begun(begin(work) { continuation.resume(returning: $0) })
            }
        } onCancel: {
            work.cancel()
        }
    }

    func result<Event: ControllerEvent>(ofEvent event: Event) async -> Event.Result {
        await cancellable { submit(event, awaitedBy: $0, $1) }
    }

    func push(_ event: any KsMacroEvent) {
        let name = Self.name(of: event)
        // Recorded as an answer without a call, because nothing answers a pushed event.
        reporter.answered(.masterController, .app, name)
        withMemory { $0.receiver }?(event)
    }

    func move(_ transition: Transition) {
        withMemory { memory in
            guard let next = transition.next(from: memory.state) else {
                return assertionFailure("\(transition) in \(memory.state)")
            }
            memory.state = next
        }
    }

    private func enqueue<Event: ControllerEvent>(
        _ event: Event, awaitedBy awaiting: CancellableWork?, _ completion: @escaping @Sendable (Event.Result) -> Void
    ) -> EventQueue.Ticket {
        queue.enqueue(awaitedBy: awaiting) { [self] in await takeInTurn(event, awaitedBy: awaiting, completion) }
    }

    private func takeInTurn<Event: ControllerEvent>(
        _ event: Event, awaitedBy awaiting: CancellableWork?, _ completion: @escaping @Sendable (Event.Result) -> Void
    ) async {
        await reporter.trace.announce(arrival(of: event))
        let arrived = reporter.clock.now()
        let (state, isClosing) = withMemory { ($0.state, $0.isClosing) }
        let admission = isClosing ? .refused(Text("The app is closing.")) : Admission.of(Event.request, in: state)
        if case .refused(let text) = admission {
            let refusal = ControlError(.invalidState, .invalidState, text)
            deliver(
                event.refused(reporter.outcome(of: refusal, event.traceContext), refusal, in: self), of: event,
                since: arrived, completion)
            push(
                InvalidStateEvent(
                    errorMessage: "\(Event.request.rawValue) in \(state.sdkState.rawValue): \(text)",
                    traceContext: event.traceContext))
            return
        }
        do throws(ControlError) {
            // The event was cancelled while it was queued: nothing is done.
            // Its own task may not know that yet, because it began to run before the queue could cancel it.
            guard !Task.isCancelled, awaiting?.isCancelled != true else { throw ControlError.cancelled }
            deliver(try await event.perform(in: self), of: event, since: arrived, completion)
        } catch {
            let outcome = reporter.outcome(of: error, event.traceContext)
            deliver(event.refused(outcome, error, in: self), of: event, since: arrived, completion)
        }
        if Event.request == .start || Event.request == .restart || Event.request == .getState {
            pushPending(event.traceContext)
        }
    }

    /// Pushes StartLogin if a login is possible.
    private func pushPending(_ context: TraceContext) {
        let users = withMemory { $0.state == .loginRequired ? $0.knownUsers : [] }
        if !users.isEmpty { push(StartLoginEvent(userIdentifiers: users, traceContext: context)) }
    }

    private func deliver<Event: ControllerEvent>(
        _ result: Event.Result, of event: Event, since arrived: Date, _ completion: @Sendable (Event.Result) -> Void
    ) {
        let outcome = (result as? any KsResultEvent)?.outcome
        var fields = (result as? any TracedResult)?.traceFields ?? []
        if let outcome, outcome.hasErrorOccurred {
            fields += [
                TraceField("errorCode", outcome.errorCode), TraceField("reportId", outcome.reportId),
                TraceField("errorDescription", outcome.errorDescription),
            ]
        }
        reporter.answered(
            .masterController, .app, Self.name(of: result), fields, outcome: outcome?.status.name,
            isFailure: outcome?.hasErrorOccurred ?? false,
            since: arrived)
        completion(result)
    }

    /// The trace event for an event from the app.
    private func arrival(of event: some ControllerEvent) -> TraceEvent {
        TraceEvent(
            time: reporter.clock.now(), from: .app, to: .masterController, name: Self.name(of: event), kind: .call,
            fields: event.traceFields)
    }

    /// The event's documented name: `GetAstClientData`, `StartResult`.
    private static func name(of event: any KsMacroEvent) -> String {
        let name = "\(type(of: event))"
        return name.hasSuffix("Event") ? String(name.dropLast(5)) : name
    }
}
