import CMicrohttpd
import Dispatch
import Synchronization

/// What a server is doing: its connections, the exchanges being answered, and the running handlers.
final class Traffic: Sendable {
    private struct State {
        var isDraining = false
        var isCut = false
        var requests: UInt64 = 0
        /// Clients that were accepted and whose connections the library has not reported yet.
        var arriving = 0
        var clients: [ObjectIdentifier: ClientConnection] = [:]
        /// Connections by network, including those of arriving clients.
        var connections: [String: Int] = [:]
        /// Whether the last client could not be accepted because no descriptor was left.
        var lacksDescriptors = false
        var exchanges: [ObjectIdentifier: PendingExchange] = [:]
        /// The exchanges that were being received when the stop began.
        var incomplete: [ObjectIdentifier: PendingExchange] = [:]
    }

    private let state = Mutex(State())
    private let room: Int
    private let roomOfNetwork: Int
    private let openExchanges = DispatchGroup()
    private let incompleteExchanges = DispatchGroup()
    // Handlers, and everything else that may resume a connection: the library must live until they are done.
    private let runningHandlers = DispatchGroup()

    /// Whether new requests are rejected and connections close with their next answer.
    var isDraining: Bool { state.withLock { $0.isDraining } }

    /// Whether the draining time of running requests has passed.
    var isCut: Bool { state.withLock { $0.isCut } }

    init(_ limits: WebServerLimits) {
        room = limits.room(withDescriptors: idp_descriptor_limit())
        roomOfNetwork = limits.connectionsPerAddress > 0 ? limits.connectionsPerAddress : .max
    }

    /// Whether one more client fits.
    var hasRoom: Bool { state.withLock { $0.clients.count + $0.arriving < room } }

    /// Whether the server is so full that idle and slow clients should be closed.
    var isCrowded: Bool { state.withLock { isCrowded(in: $0) } }

    private func isCrowded(in state: State) -> Bool {
        state.lacksDescriptors || state.clients.count + state.arriving > room / 4 * 3
    }

    /// Counts a newly accepted client; false if its network has reached its limit.
    func admit(from network: String) -> Bool {
        state.withLock { state in
            state.lacksDescriptors = false
            // Sockets without addresses and proxies do not tell their clients apart.
            let isBounded = !network.isEmpty
            guard !isBounded || state.connections[network, default: 0] < roomOfNetwork else { return false }
            state.connections[network, default: 0] += 1
            state.arriving += 1
            return true
        }
    }

    /// Removes a client that was counted but that the library did not take.
    func lose(from network: String) {
        state.withLock { state in
            state.arriving -= 1
            Self.countOut(network, &state)
        }
    }

    /// Notes that a client could not be accepted because no descriptor was left.
    func descriptorsRanOut() { state.withLock { $0.lacksDescriptors = true } }

    /// Adds a connection that the library has started.
    func add(_ client: ClientConnection) {
        state.withLock { state in
            state.arriving -= 1
            state.clients[ObjectIdentifier(client)] = client
        }
    }

    /// Removes a closed connection.
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

    /// The exchange whose head the library is checking on the calling thread; nil if there is none.
    var judgedExchange: PendingExchange? {
        let clients = state.withLock { Array($0.clients.values) }
        return clients.lazy.compactMap(\.receivedExchange).first { $0.isBeingJudged }
    }

    /// The exchange whose chunked body is received on the calling thread; nil if there is none, or several.
    var chunkedExchange: PendingExchange? {
        let clients = state.withLock { Array($0.clients.values) }
        let exchanges = clients.compactMap(\.receivedExchange).filter(\.isReceivingChunks)
        return exchanges.count == 1 ? exchanges.first : nil
    }

    /// Adds a complete request and returns its number; nil for one that began after the server drains: then answer it
    /// without suspending.
    func open(_ exchange: PendingExchange) -> UInt64? {
        state.withLock { state in
            let hadBegun = state.incomplete.removeValue(forKey: ObjectIdentifier(exchange)) != nil
            guard hadBegun || !state.isDraining else { return nil }
            // Before the wait for incomplete requests can end, this one is among the open ones.
            defer { if hadBegun { incompleteExchanges.leave() } }
            state.exchanges[ObjectIdentifier(exchange)] = exchange
            state.requests += 1
            openExchanges.enter()
            runningHandlers.enter()
            return state.requests
        }
    }

    /// Notes that the handler of an open exchange has returned.
    func handlerEnded() { runningHandlers.leave() }

    /// Removes an exchange whose answer is sent or whose client has left; does nothing for one that was never opened.
    func close(_ exchange: PendingExchange) {
        let (wasOpen, wasIncomplete) = state.withLock { state in
            let id = ObjectIdentifier(exchange)
            return (
                state.exchanges.removeValue(forKey: id) != nil, state.incomplete.removeValue(forKey: id) != nil
            )
        }
        if wasOpen { openExchanges.leave() }
        if wasIncomplete { incompleteExchanges.leave() }
    }

    /// Ends what is overdue on every connection and returns the next deadline.
    func expire(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        runningHandlers.enter()
        defer { runningHandlers.leave() }
        let (clients, isCrowded) = state.withLock { state in (Array(state.clients.values), self.isCrowded(in: state)) }
        return clients.compactMap { $0.expire(at: now, isCrowded: isCrowded) }.min()
    }

    /// Rejects new requests, waits for those that have begun, ends the rest when the limits are reached, and waits for
    /// the handlers.
    ///
    /// Blocks the calling thread. When it returns, no connection is suspended and none will be.
    func drain(_ limits: WebServerLimits) {
        let clients = state.withLock { state in
            state.isDraining = true
            for exchange in state.clients.values.compactMap(\.receivedExchange) {
                let id = ObjectIdentifier(exchange)
                guard state.exchanges[id] == nil else { continue }
                state.incomplete[id] = exchange
                incompleteExchanges.enter()
            }
            return Array(state.clients.values)
        }
        for client in clients { client.cutIfIdle() }
        if incompleteExchanges.wait(timeout: .now() + limits.completing.dispatchInterval) == .timedOut {
            let slow = state.withLock { state in
                defer { state.incomplete = [:] }
                return Array(state.incomplete.values)
            }
            for exchange in slow {
                exchange.client.cut()
                incompleteExchanges.leave()
            }
        }
        if openExchanges.wait(timeout: .now() + limits.draining.dispatchInterval) == .timedOut {
            let left = state.withLock { state in
                state.isCut = true
                return Array(state.exchanges.values)
            }
            for exchange in left { exchange.giveUp("The server is stopping.") }
            if openExchanges.wait(timeout: .now() + .seconds(1)) == .timedOut {
                // Answered, but the client does not read the answer.
                for exchange in state.withLock({ Array($0.exchanges.values) }) { exchange.client.cut() }
                openExchanges.wait()
            }
        }
        runningHandlers.wait()
    }
}

extension Duration {
    var dispatchInterval: DispatchTimeInterval {
        .nanoseconds(Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000))
    }
}
