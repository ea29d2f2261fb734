import IdentityModel
import Sentences
import Synchronization

/// Reports a slow request repeatedly until it ends; sets no timer while there is no request.
///
/// Of several requests it reports the oldest. Thread-safe.
final class SlowRequestWatch<C: Clock>: RequestWatch where C.Duration == Duration {
    private struct Request {
        let target: String
        let begun: C.Instant
    }

    private struct State {
        var requests: [UInt64: Request] = [:]
        var lastID: UInt64 = 0
        /// The reported request that is still in progress, and the time of the report.
        var told: (id: UInt64, at: C.Instant)?
        /// Sleeps until the next report.
        var timer: Task<Void, Never>?
        /// The timer's number: a replaced timer does not report.
        var turn: UInt64 = 0

        /// IDs increase, so the lowest is the oldest.
        var oldest: (id: UInt64, request: Request)? {
            requests.min { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
    }

    private let state = Mutex(State())
    private let clock: C
    private let first: Duration
    private let period: Duration
    private let tell: @Sendable (SlowRequest?) -> Void

    /// Reports a request after `first`, then every `period`; reports `nil` when a reported request has ended.
    ///
    /// `tell` is called under a lock, so that its calls are in order: it must return soon and begin no request.
    init(
        clock: C = ContinuousClock(), first: Duration = .seconds(3), period: Duration,
        tell: @escaping @Sendable (SlowRequest?) -> Void
    ) {
        self.clock = clock
        self.first = first
        self.period = period
        self.tell = tell
    }

    func begin(_ target: String) -> UInt64 {
        state.withLock { state in
            state.lastID += 1
            state.requests[state.lastID] = Request(target: target, begun: clock.now)
            if state.timer == nil { setTimer(&state) }
            return state.lastID
        }
    }

    func end(_ id: UInt64) {
        state.withLock { state in
            state.requests[id] = nil
            let wasTold = state.told?.id == id
            if wasTold {
                state.told = nil
                tell(nil)
            }
            // Otherwise the timer stays, although it is early for the next one: many requests in a row share one.
            if wasTold || state.requests.isEmpty { setTimer(&state) }
        }
    }

    /// Replaces the timer by one for the oldest request, or by none.
    private func setTimer(_ state: inout State) {
        state.timer?.cancel()
        state.timer = nil
        guard let oldest = state.oldest else { return }
        state.turn += 1
        let turn = state.turn
        let moment = moment(of: oldest.request, state)
        state.timer = Task { [weak self, clock] in
            guard (try? await clock.sleep(until: moment, tolerance: nil)) != nil else { return }
            self?.wake(turn)
        }
    }

    private func wake(_ turn: UInt64) {
        state.withLock { state in
            guard state.turn == turn, let (id, request) = state.oldest else { return }
            let now = clock.now
            if moment(of: request, state) <= now {
                state.told = (id, now)
                let seconds = Int(request.begun.duration(to: now).components.seconds)
                tell(SlowRequest(target: request.target, seconds: seconds))
            }
            setTimer(&state)
        }
    }

    /// When the oldest request is reported next.
    private func moment(of oldest: Request, _ state: State) -> C.Instant {
        state.told.map { $0.at.advanced(by: period) } ?? oldest.begun.advanced(by: first)
    }
}

extension Console {
    /// Reports on standard error which host has not answered, after three seconds and then every ten.
    var requestWatch: any RequestWatch {
        SlowRequestWatch(period: .seconds(10)) { slow in
            if let slow { complain(Text("\(slow.host) has not answered for \(slow.seconds) s; still waiting.")) }
        }
    }
}
