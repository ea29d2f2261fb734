import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One client's connection with the one deadline that it has at any moment.
final class ClientConnection: Sendable {
    /// What the connection is waiting for.
    enum Phase {
        /// The next request's first line.
        case idle
        /// The rest of the request.
        case receiving(PendingExchange)
        /// The handler.
        case answering(PendingExchange)
        /// The client, that it takes the answer.
        case sending
        /// Nothing: it is closed, and its descriptor can be somebody else's.
        case closed
    }

    private struct State {
        var phase = Phase.idle
        var deadline: ContinuousClock.Instant?
        /// The deadline that holds while the server is crowded.
        var crowdedDeadline: ContinuousClock.Instant?
    }

    /// The client's address, empty where there is none.
    let remoteAddress: String
    /// The network that the client's connections are counted under.
    let network: String
    private let descriptor: Int32
    private let limits: WebServerLimits
    private let isCrowded: @Sendable () -> Bool
    private let timer: DeadlineTimer
    private let state = Mutex(State())

    /// The exchange whose request is on its way; nil where none is.
    var receivedExchange: PendingExchange? {
        state.withLock { state in
            guard case .receiving(let exchange) = state.phase else { return nil }
            return exchange
        }
    }

    /// Takes a connection that was just accepted; its time begins with the first phase that it enters.
    init(
        descriptor: Int32, remoteAddress: String, limits: WebServerLimits, timer: DeadlineTimer,
        isCrowded: @escaping @Sendable () -> Bool
    ) {
        self.descriptor = descriptor
        self.remoteAddress = remoteAddress
        network = ClientNetwork.of(remoteAddress)
        self.limits = limits
        self.timer = timer
        self.isCrowded = isCrowded
    }

    /// Goes on to the next phase and starts its time; a closed connection stays closed.
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
        let crowdedTime: Duration? =
            switch phase {
            case .idle: min(limits.idle, limits.crowdedIdle)
            case .receiving: min(limits.receiving, limits.crowdedReceiving)
            case .answering, .sending, .closed: time
            }
        let crowdedDeadline = crowdedTime.map { now + $0 }
        state.withLock { state in
            if case .closed = state.phase { return }
            state = State(phase: phase, deadline: deadline, crowdedDeadline: crowdedDeadline)
        }
        if let next = isCrowded() ? crowdedDeadline : deadline { timer.require(by: next) }
    }

    /// Ends what is due: a handler's time with 503, any other by closing the connection.
    ///
    /// Returns when to look again, nil where nothing is left to wait for.
    func expire(at now: ContinuousClock.Instant, isCrowded: Bool) -> ContinuousClock.Instant? {
        let (late, next): (PendingExchange?, ContinuousClock.Instant?) = state.withLock { state in
            guard let deadline = isCrowded ? state.crowdedDeadline : state.deadline else { return (nil, nil) }
            guard deadline <= now else { return (nil, deadline) }
            (state.deadline, state.crowdedDeadline) = (nil, nil)
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

    /// Closes the connection from our side, whatever it is waiting for; the library then cleans up at once.
    func cut() {
        state.withLock { state in
            if case .closed = state.phase { return }
            hangUp()
        }
    }

    /// Closes the connection if it waits for a next request.
    func cutIfIdle() {
        state.withLock { state in
            if case .idle = state.phase { hangUp() }
        }
    }

    /// Sends an answer in the library's place, and nothing that the library sends afterwards; over TLS, whose keys the library has, nothing at all.
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
            // Reading stays open: what is unread at the end would make it a reset, which overtakes the answer.
            _ = shutdown(descriptor, Int32(SHUT_WR))
        }
    }

    // Within the lock: `closed` is entered before the library closes the descriptor, so that it cannot be another's here.
    private func hangUp() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
}
