import Dispatch
import Synchronization

/// What a server has under way: its connections, the exchanges that are being answered and the handlers that run.
final class Traffic: Sendable {
    private struct State {
        var isDraining = false
        var isCut = false
        var requests: UInt64 = 0
        var clients: [ObjectIdentifier: ClientConnection] = [:]
        var exchanges: [ObjectIdentifier: PendingExchange] = [:]
    }

    private let state = Mutex(State())
    private let comfortable: Int
    private let openExchanges = DispatchGroup()
    private let runningHandlers = DispatchGroup()

    /// Whether new requests are turned away and connections end with their next answer.
    var isDraining: Bool { state.withLock { $0.isDraining } }

    /// Whether the time for requests under way is over.
    var isCut: Bool { state.withLock { $0.isCut } }

    /// Begins with nothing under way.
    init(_ limits: WebServerLimits) { comfortable = limits.connections / 4 * 3 }

    /// Takes a new connection in; true where it is so full now that those who wait for nothing should go.
    func add(_ client: ClientConnection) -> Bool {
        state.withLock { state in
            state.clients[ObjectIdentifier(client)] = client
            return state.clients.count > comfortable
        }
    }

    /// Forgets a connection that is closed.
    func remove(_ client: ClientConnection) { state.withLock { $0.clients[ObjectIdentifier(client)] = nil } }

    /// Counts a whole request in and gives its number; nil once the server drains, when it must be answered without suspending.
    func open(_ exchange: PendingExchange) -> UInt64? {
        state.withLock { state in
            guard !state.isDraining else { return nil }
            state.exchanges[ObjectIdentifier(exchange)] = exchange
            state.requests += 1
            openExchanges.enter()
            runningHandlers.enter()
            return state.requests
        }
    }

    /// The handler of an open exchange has returned.
    func handlerEnded() { runningHandlers.leave() }

    /// The answer of an exchange has left, or its client; nothing for one that was never opened.
    func close(_ exchange: PendingExchange) {
        let wasOpen = state.withLock { $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) != nil }
        if wasOpen { openExchanges.leave() }
    }

    /// Ends what is due on every connection and returns the next deadline.
    func expire(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        let clients = state.withLock { Array($0.clients.values) }
        let isCrowded = clients.count > comfortable
        return clients.compactMap { $0.expire(at: now, isCrowded: isCrowded) }.min()
    }

    /// Turns new requests away, waits for those under way, ends what has not ended by the limit, and waits for the handlers.
    ///
    /// Blocks; when it returns no connection is suspended and none will be.
    func drain(_ limits: WebServerLimits) {
        let clients = state.withLock { state in
            state.isDraining = true
            return Array(state.clients.values)
        }
        for client in clients { client.cutIfIdle() }
        if openExchanges.wait(timeout: .now() + limits.draining.dispatchInterval) == .timedOut {
            let left = state.withLock { state in
                state.isCut = true
                return Array(state.exchanges.values)
            }
            for exchange in left { exchange.giveUp("The server is stopping.") }
            if openExchanges.wait(timeout: .now() + .seconds(1)) == .timedOut {
                // Answered, but the client does not take the answer.
                for exchange in state.withLock({ Array($0.exchanges.values) }) { exchange.client.cut() }
                openExchanges.wait()
            }
        }
        runningHandlers.wait()
    }
}

extension Duration {
    /// The same span for Dispatch.
    var dispatchInterval: DispatchTimeInterval {
        .nanoseconds(Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000))
    }
}
