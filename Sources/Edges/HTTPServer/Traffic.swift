import CMicrohttpd
import Dispatch
import Synchronization

/// A server's current activity: its connections, the exchanges being answered, and the running handlers.
final class Traffic: Sendable {
    private struct State {
        var isDraining = false
        var isCut = false
        var requests: UInt64 = 0
        /// Clients that were accepted but whose connections the library has not reported yet.
        var arriving = 0
        var clients: [ObjectIdentifier: ClientConnection] = [:]
        /// Clients whose connections were closed for other clients and are not removed yet.
        var leaving: Set<ObjectIdentifier> = []
        /// Connections per network, including those of arriving clients, excluding those of leaving ones.
        var connections: [String: Int] = [:]
        var exchanges: [ObjectIdentifier: PendingExchange] = [:]
        /// The exchanges that were being received when draining began.
        var incomplete: [ObjectIdentifier: PendingExchange] = [:]
    }

    private let state = Mutex(State())
    private let room: Int
    private let roomOfNetwork: Int
    private let openExchanges = DispatchGroup()
    private let incompleteExchanges = DispatchGroup()
    // Handlers, and everything else that may resume a connection: the library must not be stopped before they have
    // ended.
    private let runningHandlers = DispatchGroup()

    /// Whether new requests are rejected and connections close after their next response.
    var isDraining: Bool { state.withLock { $0.isDraining } }

    /// Whether the time limit for running requests has passed.
    var isCut: Bool { state.withLock { $0.isCut } }

    init(_ limits: WebServerLimits) {
        room = limits.room(withDescriptors: idp_descriptor_limit())
        roomOfNetwork = limits.connectionsPerAddress > 0 ? limits.connectionsPerAddress : .max
    }

    /// Whether one more client may be accepted, after closing a connection if there is one too many.
    ///
    /// One client above the limit is accepted; it waits until another connection can be closed for it.
    func makeRoom() -> Bool {
        state.withLock { state in
            closeOneTooMany(&state)
            return !isOverfull(state) && state.leaving.count <= room / 4
        }
    }

    /// Closes a connection if there is one too many.
    func settle() { state.withLock { closeOneTooMany(&$0) } }

    /// Closes a connection if any may be closed.
    func closeOne() { state.withLock { state in _ = closeOne(of: nil, &state) } }

    private func isOverfull(_ state: State) -> Bool {
        state.clients.count - state.leaving.count + state.arriving > room
    }

    private func closeOneTooMany(_ state: inout State) {
        if isOverfull(state) { _ = closeOne(of: nil, &state) }
    }

    /// Closes the most dispensable connection of `network`, or of the network with the most; returns `false` if there
    /// is none.
    private func closeOne(of network: String?, _ state: inout State) -> Bool {
        let now = ContinuousClock.now
        var first: [String: (client: ClientConnection, found: Dispensability)] = [:]
        for (id, client) in state.clients where !state.leaving.contains(id) {
            let own = client.origin.network
            guard network == nil || network == own, let found = client.dispensability(at: now) else { continue }
            if let known = first[own], known.found < found { continue }
            first[own] = (client, found)
        }
        let order = first.sorted { one, other in
            let (many, more) = (state.connections[one.key, default: 0], state.connections[other.key, default: 0])
            return many == more ? one.value.found < other.value.found : many > more
        }
        // The client may have continued in the meantime.
        guard let closed = order.first(where: { $0.value.client.cut(if: $0.value.found) })?.value.client else {
            return false
        }
        state.leaving.insert(ObjectIdentifier(closed))
        Self.countOut(closed.origin.network, &state)
        return true
    }

    /// Counts a newly accepted client, and closes another connection if there is no room; returns `false` if the
    /// network has reached its limit and none of its connections may be closed.
    func admit(from origin: ConnectionOrigin) -> Bool {
        state.withLock { state in
            let isFull = !origin.isShared && state.connections[origin.network, default: 0] >= roomOfNetwork
            guard !isFull || closeOne(of: origin.network, &state) else { return false }
            state.connections[origin.network, default: 0] += 1
            state.arriving += 1
            closeOneTooMany(&state)
            return true
        }
    }

    /// Removes a client that was counted but that the library rejected.
    func lose(from origin: ConnectionOrigin) {
        state.withLock { state in
            state.arriving -= 1
            Self.countOut(origin.network, &state)
        }
    }

    /// Adds a connection that the library has started.
    func add(_ client: ClientConnection) {
        state.withLock { state in
            state.arriving -= 1
            state.clients[ObjectIdentifier(client)] = client
        }
    }

    func remove(_ client: ClientConnection) {
        state.withLock { state in
            let id = ObjectIdentifier(client)
            guard state.clients.removeValue(forKey: id) != nil, state.leaving.remove(id) == nil else { return }
            Self.countOut(client.origin.network, &state)
        }
    }

    private static func countOut(_ network: String, _ state: inout State) {
        let left = state.connections[network, default: 1] - 1
        state.connections[network] = left > 0 ? left : nil
    }

    /// The exchange whose head the library is parsing on the calling thread.
    var judgedExchange: PendingExchange? {
        let clients = state.withLock { Array($0.clients.values) }
        return clients.lazy.compactMap(\.receivedExchange).first { $0.isBeingJudged }
    }

    /// The exchange whose chunked body is being received on the calling thread; `nil` if there is none, or several.
    var chunkedExchange: PendingExchange? {
        let clients = state.withLock { Array($0.clients.values) }
        let exchanges = clients.compactMap(\.receivedExchange).filter(\.isReceivingChunks)
        return exchanges.count == 1 ? exchanges.first : nil
    }

    /// Adds a complete request and returns its number; returns `nil` for a request that began after draining started,
    /// which must be answered without suspending.
    func open(_ exchange: PendingExchange) -> UInt64? {
        state.withLock { state in
            let hadBegun = state.incomplete.removeValue(forKey: ObjectIdentifier(exchange)) != nil
            guard hadBegun || !state.isDraining else { return nil }
            // It is added to the open exchanges before the wait for incomplete requests can end.
            defer { if hadBegun { incompleteExchanges.leave() } }
            state.exchanges[ObjectIdentifier(exchange)] = exchange
            state.requests += 1
            openExchanges.enter()
            runningHandlers.enter()
            return state.requests
        }
    }

    func handlerEnded() { runningHandlers.leave() }

    /// Removes an exchange whose response was sent or whose client has disconnected; does nothing if it was never
    /// opened.
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

    /// Handles every expired deadline and returns the next one.
    func expire(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        runningHandlers.enter()
        defer { runningHandlers.leave() }
        return state.withLock { Array($0.clients.values) }.compactMap { $0.expire(at: now) }.min()
    }

    /// Rejects new requests, waits for those that have begun, ends the rest when the limits are reached, and waits for
    /// the handlers.
    ///
    /// Blocks the calling thread. Afterwards no connection is suspended, nor will one be.
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
                // Answered, but the client does not read the response.
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
