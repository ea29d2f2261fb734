import Synchronization

/// Tells of a request that takes long, again and again until it ends; nothing runs while no request does.
///
/// Of several requests the oldest is told. Safe from any thread.
final class SlowRequestWatch<C: Clock>: RequestWatch where C.Duration == Duration {
    private struct Request {
        let host: String
        let begun: C.Instant
    }

    private struct State {
        var requests: [UInt64: Request] = [:]
        var lastID: UInt64 = 0
        /// The request that was told last and is still under way, and when.
        var told: (id: UInt64, at: C.Instant)?
        /// Sleeps until the next moment to tell.
        var timer: Task<Void, Never>?
        /// Counts the timers, so that one that was replaced tells nothing.
        var turn: UInt64 = 0

        /// Ids rise, so the lowest began first.
        var oldest: (id: UInt64, request: Request)? {
            requests.min { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
    }

    private let state = Mutex(State())
    private let clock: C
    private let first: Duration
    private let period: Duration
    private let tell: @Sendable (SlowRequest?) -> Void

    /// Tells of a request that is `first` old, then every `period`; nil when one that was told has ended.
    ///
    /// `tell` is called under a lock, so that what it is told is in order: it must return soon and begin no request.
    init(
        clock: C = ContinuousClock(), first: Duration = .seconds(3), period: Duration,
        tell: @escaping @Sendable (SlowRequest?) -> Void
    ) {
        self.clock = clock
        self.first = first
        self.period = period
        self.tell = tell
    }

    func begin(_ host: String) -> UInt64 {
        state.withLock { state in
            state.lastID += 1
            state.requests[state.lastID] = Request(host: host, begun: clock.now)
            if state.timer == nil { sleep(&state) }
            return state.lastID
        }
    }

    func end(_ id: UInt64) {
        state.withLock { state in
            let wasOldest = state.oldest?.id == id
            state.requests[id] = nil
            if state.told?.id == id {
                state.told = nil
                tell(nil)
            }
            if wasOldest { sleep(&state) }
        }
    }

    /// Replaces the timer by one for the oldest request; by none where no request is under way.
    private func sleep(_ state: inout State) {
        state.timer?.cancel()
        state.timer = nil
        guard let oldest = state.oldest else { return }
        state.turn += 1
        let turn = state.turn
        let moment = state.told.map { $0.at.advanced(by: period) } ?? oldest.request.begun.advanced(by: first)
        state.timer = Task { [weak self, clock] in
            guard (try? await clock.sleep(until: moment, tolerance: nil)) != nil else { return }
            self?.wake(turn)
        }
    }

    private func wake(_ turn: UInt64) {
        state.withLock { state in
            guard state.turn == turn, let (id, request) = state.oldest else { return }
            let now = clock.now
            state.told = (id, now)
            tell(SlowRequest(host: request.host, seconds: Int(request.begun.duration(to: now).components.seconds)))
            sleep(&state)
        }
    }
}
