import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One client's connection, with a single deadline at any time.
final class ClientConnection: Sendable {
    /// What the connection is waiting for.
    enum Phase {
        /// The first line of the next request.
        case idle
        /// The rest of the request.
        case receiving(PendingExchange)
        /// The handler's answer.
        case answering(PendingExchange)
        /// The client, which has to read the answer.
        case sending
        /// Nothing: the connection is closed, and its descriptor may be reused.
        case closed
    }

    private struct State {
        var phase = Phase.idle
        var begunAt = ContinuousClock.now
        var deadline: ContinuousClock.Instant?
    }

    /// The address that connected, empty if it has none.
    let remoteAddress: String
    let origin: ConnectionOrigin
    private let descriptor: Int32
    private let limits: WebServerLimits
    private let timer: DeadlineTimer
    private let state = Mutex(State())

    /// The exchange whose request is being received.
    var receivedExchange: PendingExchange? {
        state.withLock { state in
            guard case .receiving(let exchange) = state.phase else { return nil }
            return exchange
        }
    }

    /// No deadline runs before the first ``enter(_:)``.
    init(
        descriptor: Int32, remoteAddress: String, origin: ConnectionOrigin, limits: WebServerLimits,
        timer: DeadlineTimer
    ) {
        self.descriptor = descriptor
        self.remoteAddress = remoteAddress
        self.origin = origin
        self.limits = limits
        self.timer = timer
    }

    /// Enters the next phase and starts its deadline; a closed connection stays closed.
    func enter(_ phase: Phase) {
        let time: Duration? =
            switch phase {
            case .idle: limits.idle
            case .receiving: limits.receiving
            case .answering: limits.answering
            case .sending: limits.sending
            case .closed: nil
            }
        let now = ContinuousClock.now
        let deadline = time.map { now + $0 }
        state.withLock { state in
            if case .closed = state.phase { return }
            state = State(phase: phase, begunAt: now, deadline: deadline)
        }
        if let deadline { timer.require(by: deadline) }
    }

    /// Handles an expired deadline: answers 503 for a running handler, and closes the connection in every other phase.
    ///
    /// Returns the next deadline.
    func expire(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        let (late, next): (PendingExchange?, ContinuousClock.Instant?) = state.withLock { state in
            guard let deadline = state.deadline else { return (nil, nil) }
            guard deadline <= now else { return (nil, deadline) }
            state.deadline = nil
            switch state.phase {
            case .answering(let exchange): return (exchange, nil)
            case .idle, .receiving, .sending: hangUp()
            case .closed: break
            }
            return (nil, nil)
        }
        late?.giveUp("The request took too long.")
        return next
    }

    /// The rank of this connection for being closed for another client; `nil` if it must not be closed.
    func dispensability(at now: ContinuousClock.Instant) -> Dispensability? {
        state.withLock { dispensability(in: $0, at: now) }
    }

    private func dispensability(in state: State, at now: ContinuousClock.Instant) -> Dispensability? {
        switch state.phase {
        case .idle: Dispensability(kind: .silent, since: state.begunAt)
        case .receiving where !origin.isShared: Dispensability(kind: .receiving, since: state.begunAt)
        case .sending where !origin.isShared && now - state.begunAt >= limits.slowSending:
            Dispensability(kind: .sending, since: state.begunAt)
        case .receiving, .answering, .sending, .closed: nil
        }
    }

    /// Closes the connection if its rank is still `found`; returns whether it did.
    func cut(if found: Dispensability) -> Bool {
        state.withLock { state in
            guard dispensability(in: state, at: .now) == found else { return false }
            hangUp()
            return true
        }
    }

    /// Closes the connection in any phase; the library then cleans up immediately.
    func cut() {
        state.withLock { state in
            if case .closed = state.phase { return }
            hangUp()
        }
    }

    /// Closes the connection if it waits for the next request.
    func cutIfIdle() {
        state.withLock { state in
            if case .idle = state.phase { hangUp() }
        }
    }

    /// Sends a response in place of the library's, and suppresses what the library sends afterwards.
    ///
    /// Over TLS it sends nothing, because the library has the keys.
    func end(with answer: [UInt8], isTLS: Bool) {
        state.withLock { state in
            if case .closed = state.phase { return }
            if !isTLS {
                #if canImport(Glibc)
                    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
                #else
                    let flags = MSG_DONTWAIT
                #endif
                _ = answer.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
            }
            // Only the write side is shut down: closing a socket with unread input sends RST, which can discard the
            // response.
            _ = shutdown(descriptor, Int32(SHUT_WR))
        }
    }

    // Called with the lock held. `closed` is entered before the library closes the descriptor, so the descriptor is
    // still valid here.
    private func hangUp() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
}
