import IdentityModel
import Synchronization

/// The Master Controller: takes events of the app, keeps users, tokens and the PKCE verifier, and pushes what the app did not ask for.
///
/// Safe to use from any thread. Events are taken one after the other in the order of the calls; GetInformation, GetState and Cancel are answered beside
/// what is under way, except that the first two wait for a start or restart. Completions and pushed events come on threads of the Master
/// Controller, never on the main thread. An event at the wrong time is answered by its own result type with INVALID_STATE, and an
/// ``InvalidStateEvent`` is pushed. Source: Sources/KOBIL.md, Events and states.
public final class MasterController: Sendable {
    /// How it was made.
    let configuration: MasterControllerConfiguration
    let reporter: Reporter
    let queue = EventQueue()
    private let memory: Mutex<ControllerMemory>

    /// The version of this implementation.
    public static let version = KsVersion(1, 0, 0)

    /// Makes a Master Controller; nothing happens before a Start.
    public init(configuration: MasterControllerConfiguration) {
        self.configuration = configuration
        reporter = Reporter(
            trace: configuration.trace, clock: configuration.clock, random: configuration.random)
        memory = Mutex(ControllerMemory(profile: configuration.profile))
    }

    /// Lends everything that is known; nothing may be called out, and nothing may wait, in the body.
    func withMemory<Value: Sendable>(_ body: (inout ControllerMemory) -> Value) -> Value {
        memory.withLock { memory in body(&memory) }
    }

    /// Installs who hears pushed events (``StartLoginEvent``, ``InvalidStateEvent``), in the place of the one before; nil for nobody.
    ///
    /// To be installed before Start. Called one event at a time as they happen, after the completion of the event that caused them.
    public func setReceiver(_ receiver: (@Sendable (any KsMacroEvent) -> Void)?) {
        withMemory { $0.receiver = receiver }
    }

    /// Takes an event and calls back with its result, exactly once.
    ///
    /// A value that is no event to the Master Controller is answered by an ``InvalidStateEvent``.
    public func receive(_ event: any KsMacroEvent, completion: @escaping @Sendable (any KsMacroEvent) -> Void) {
        _ = take(event, completion)
    }

    /// Takes an event and waits for its result; cast it to the event's result type, as the documents show.
    ///
    /// Cancelling the task cancels this event, as a ``CancelEvent`` would when its turn has come: it then ends USER_CANCEL.
    public func receive(_ event: any KsMacroEvent) async -> any KsMacroEvent {
        await cancellable { completion in take(event, completion) }
    }

    /// Hands an event to whom it is for; gives what it can be cancelled by, nil where it has been answered.
    private func take(
        _ event: any KsMacroEvent, _ completion: @escaping @Sendable (any KsMacroEvent) -> Void
    ) -> EventQueue.Ticket? {
        switch event {
        case let event as StartEvent: return submit(event, completion)
        case let event as RestartEvent: return submit(event, completion)
        case let event as GetAstClientDataEvent: return submit(event, completion)
        case let event as SetAuthorisationCodeEvent: return submit(event, completion)
        case let event as OfflineLoginEvent: return submit(event, completion)
        case let event as DeviceLoginEvent: return submit(event, completion)
        case let event as ClearIamTokenCacheEvent: return submit(event, completion)
        case let event as DeleteUserEvent: return submit(event, completion)
        case let event as EnableAuthenticationModeEvent: return submit(event, completion)
        case let event as GetIamAccessTokenClaimsEvent: return submit(event, completion)
        case let event as GetInformationEvent: return submitImmediate(event, completion)
        case let event as GetStateEvent: return submitImmediate(event, completion)
        case let event as CancelEvent: return submitImmediate(event, completion)
        default:
            let refused = InvalidStateEvent(
                errorMessage: "\(type(of: event)) is no event that the Master Controller takes.",
                traceContext: event.traceContext)
            completion(refused)
            push(refused)
            return nil
        }
    }

    /// Cancels what runs, refuses what stands in line, waits until everything is answered, and closes the store; only Start can follow.
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
