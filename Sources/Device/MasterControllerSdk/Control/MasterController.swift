import Synchronization

/// The Master Controller: answers the app's events, stores users and tokens, keeps the PKCE verifier, and pushes
/// events.
///
/// Safe to use from any thread. Events run one at a time, in the order of the calls. GetInformation, GetState and
/// Cancel are answered immediately, except that the first two wait for a start or restart. Completions and pushed
/// events arrive on threads of the Master Controller, never on the main thread.
///
/// An event that does not fit the state is answered with its own result type and INVALID_STATE, and an
/// ``InvalidStateEvent`` is pushed. Source: Sources/KOBIL.md, Events and states.
public final class MasterController: Sendable {
    let configuration: MasterControllerConfiguration
    let reporter: Reporter
    let queue = EventQueue()
    private let memory: Mutex<ControllerMemory>

    /// The version of this implementation.
    public static let version = KsVersion(1, 0, 0)

    /// Does nothing before a Start.
    public init(configuration: MasterControllerConfiguration) {
        self.configuration = configuration
        reporter = Reporter(
            trace: configuration.trace, clock: configuration.clock, random: configuration.random)
        memory = Mutex(ControllerMemory(profile: configuration.profile))
    }

    /// Accesses the memory under its lock; `body` must not wait and must not call the app.
    func withMemory<Value: Sendable>(_ body: (inout ControllerMemory) -> Value) -> Value {
        memory.withLock { memory in body(&memory) }
    }

    /// Sets the receiver of pushed events (``StartLoginEvent``, ``InvalidStateEvent``), replacing the previous one;
    /// `nil` removes it.
    ///
    /// Set it before Start. It is called for one event at a time, after the completion of the event that caused the
    /// push.
    public func setReceiver(_ receiver: (@Sendable (any KsMacroEvent) -> Void)?) {
        withMemory { $0.receiver = receiver }
    }

    /// Sends an event and calls `completion` with its result, exactly once.
    ///
    /// A value that is not an event for the Master Controller is answered with an ``InvalidStateEvent``.
    public func receive(_ event: any KsMacroEvent, completion: @escaping @Sendable (any KsMacroEvent) -> Void) {
        _ = take(event, awaitedBy: nil, completion)
    }

    /// Sends an event and returns its result; cast it to the event's result type, as in KOBIL's documents.
    ///
    /// Cancelling the task cancels this event, like a ``CancelEvent`` while it runs: it ends USER_CANCEL.
    public func receive(_ event: any KsMacroEvent) async -> any KsMacroEvent {
        await cancellable { take(event, awaitedBy: $0, $1) }
    }

    /// Dispatches an event by its type; returns a ticket for cancelling, or `nil` if the event is already answered.
    private func take(
        _ event: any KsMacroEvent, awaitedBy awaiting: CancellableWork?,
        _ completion: @escaping @Sendable (any KsMacroEvent) -> Void
    ) -> EventQueue.Ticket? {
        switch event {
        case let event as StartEvent: return submit(event, awaitedBy: awaiting, completion)
        case let event as RestartEvent: return submit(event, awaitedBy: awaiting, completion)
        case let event as GetAstClientDataEvent: return submit(event, awaitedBy: awaiting, completion)
        case let event as SetAuthorisationCodeEvent: return submit(event, awaitedBy: awaiting, completion)
        case let event as OfflineLoginEvent: return submit(event, awaitedBy: awaiting, completion)
        case let event as DeviceLoginEvent: return submit(event, awaitedBy: awaiting, completion)
        case let event as ClearIamTokenCacheEvent: return submit(event, awaitedBy: awaiting, completion)
        case let event as DeleteUserEvent: return submit(event, awaitedBy: awaiting, completion)
        case let event as EnableAuthenticationModeEvent: return submit(event, awaitedBy: awaiting, completion)
        case let event as GetIamAccessTokenClaimsEvent: return submit(event, awaitedBy: awaiting, completion)
        case let event as GetInformationEvent: return submitImmediate(event, awaitedBy: awaiting, completion)
        case let event as GetStateEvent: return submitImmediate(event, awaitedBy: awaiting, completion)
        case let event as CancelEvent: return submitImmediate(event, awaitedBy: awaiting, completion)
        default:
            let refused = InvalidStateEvent(
                errorMessage: "\(type(of: event)) is not an event for the Master Controller.",
                traceContext: event.traceContext)
            completion(refused)
            push(refused)
            return nil
        }
    }

    /// Cancels the running event, refuses queued ones, waits until all are answered, and closes the store.
    ///
    /// Only Start is possible afterwards.
    public func close() async {
        withMemory { $0.isClosing = true }
        queue.cancelRunning()
        await withCheckedContinuation { continuation in
            queue.enqueue { [self] in
                let store = withMemory { memory -> DeviceStore? in
                    defer { memory = ControllerMemory(profile: configuration.profile, receiver: memory.receiver) }
                    return memory.store
                }
                await store?.close()
                continuation.resume()
            }
        }
    }
}
