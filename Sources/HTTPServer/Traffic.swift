import CMicrohttpd
import Dispatch
import Synchronization

/// What a server has under way: its connections, the exchanges that are being answered and the handlers that run.
final class Traffic: Sendable {
    private struct State {
        var isDraining = false
        var isCut = false
        var requests: UInt64 = 0
        /// Clients that were accepted and that the library's threads have not begun with.
        var arriving = 0
        var clients: [ObjectIdentifier: ClientConnection] = [:]
        /// Connections by network, those of arriving clients too.
        var connections: [String: Int] = [:]
        /// Whether the last client could not be accepted for want of a descriptor.
        var lacksDescriptors = false
        var exchanges: [ObjectIdentifier: PendingExchange] = [:]
    }

    private let state = Mutex(State())
    private let room: Int
    private let roomOfNetwork: Int
    private let openExchanges = DispatchGroup()
    // Handlers, and whoever else may be resuming a connection: the library must live until they are done with it.
    private let runningHandlers = DispatchGroup()

    /// Whether new requests are turned away and connections end with their next answer.
    var isDraining: Bool { state.withLock { $0.isDraining } }

    /// Whether the time for requests under way is over.
    var isCut: Bool { state.withLock { $0.isCut } }

    /// Begins with nothing under way.
    init(_ limits: WebServerLimits) {
        room = limits.room(withDescriptors: idp_descriptor_limit())
        roomOfNetwork = limits.connectionsPerAddress > 0 ? limits.connectionsPerAddress : .max
    }

    /// Whether one more client may come.
    var hasRoom: Bool { state.withLock { $0.clients.count + $0.arriving < room } }

    /// Whether it is so full that those who wait for nothing, or send slowly, should go.
    var isCrowded: Bool { state.withLock { isCrowded(in: $0) } }

    private func isCrowded(in state: State) -> Bool {
        state.lacksDescriptors || state.clients.count + state.arriving > room / 4 * 3
    }

    /// Counts a client in that was just accepted; false where its network has all the connections that it may have.
    func admit(from network: String) -> Bool {
        state.withLock { state in
            state.lacksDescriptors = false
            // Nobody knows who is behind a socket without addresses.
            let isBounded = !network.isEmpty
            guard !isBounded || state.connections[network, default: 0] < roomOfNetwork else { return false }
            state.connections[network, default: 0] += 1
            state.arriving += 1
            return true
        }
    }

    /// A client that was counted in has gone before the library began with it.
    func lose(from network: String) {
        state.withLock { state in
            state.arriving -= 1
            Self.countOut(network, &state)
        }
    }

    /// No client can be accepted for want of a descriptor.
    func descriptorsRanOut() { state.withLock { $0.lacksDescriptors = true } }

    /// Takes a connection in that the library begins with.
    func add(_ client: ClientConnection) {
        state.withLock { state in
            state.arriving -= 1
            state.clients[ObjectIdentifier(client)] = client
        }
    }

    /// Forgets a connection that is closed.
    func remove(_ client: ClientConnection) {
        state.withLock { state in
            guard state.clients.removeValue(forKey: ObjectIdentifier(client)) != nil else { return }
            Self.countOut(client.network, &state)
        }
    }

    private static func countOut(_ network: String, _ state: inout State) {
        let left = state.connections[network, default: 1] - 1
        state.connections[network] = left > 0 ? left : nil
    }

    /// The exchange whose head the calling thread of the library is judging; nil where there is none.
    var judgedExchange: PendingExchange? {
        let clients = state.withLock { Array($0.clients.values) }
        return clients.lazy.compactMap(\.receivedExchange).first { $0.isBeingJudged }
    }

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
        runningHandlers.enter()
        defer { runningHandlers.leave() }
        let (clients, isCrowded) = state.withLock { state in (Array(state.clients.values), self.isCrowded(in: state)) }
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
