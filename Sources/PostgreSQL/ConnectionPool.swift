import Dispatch
import SQLDatabase
import Synchronization

/// Gives each job a free lane; jobs wait in order while there is none.
final class ConnectionPool: Sendable {
    /// Uses a lane on its queue, and returns what is to be done after the lane is free again.
    typealias Job = @Sendable (ConnectionLane) -> @Sendable () -> Void

    private enum Waiter: Sendable {
        case job(Job)
        case borrower(Borrower)
    }

    private struct State {
        var free: [ConnectionLane]
        var waiting: ArraySlice<Waiter> = []
        var isClosed = false
        var closers: [DispatchSemaphore] = []
    }

    /// Where a waiter stands.
    private enum Place {
        case lane(ConnectionLane)
        case line
        case outside
    }

    private let lanes: [ConnectionLane]
    private let state: Mutex<State>

    init(_ lanes: [ConnectionLane]) {
        self.lanes = lanes
        // The last is taken first: the first lane is the one with a connection already.
        state = Mutex(State(free: lanes.reversed()))
    }

    /// Runs a job on the next free lane; false if the pool is closed.
    func submit(_ job: @escaping Job) -> Bool {
        switch place(.job(job)) {
        case .lane(let lane): lane.queue.async { self.serve(lane, job) }
        case .line: break
        case .outside: return false
        }
        return true
    }

    /// Waits for a free lane and runs a body on its queue; nil if the pool is closed.
    func borrow<Result>(_ body: (ConnectionLane) throws -> Result) rethrows -> Result? {
        let borrower = Borrower()
        let lane: ConnectionLane
        switch place(.borrower(borrower)) {
        case .lane(let free): lane = free
        case .line: lane = borrower.wait()
        case .outside: return nil
        }
        defer { if let job = next(for: lane) { lane.queue.async { self.serve(lane, job) } } }
        return try lane.queue.sync { try body(lane) }
    }

    /// Waits until every job that was submitted has ended, and closes the connections.
    func close() {
        let done = DispatchSemaphore(value: 0)
        let isIdle = state.withLock { state in
            state.isClosed = true
            if state.free.count == lanes.count { return true }
            state.closers.append(done)
            return false
        }
        if !isIdle { done.wait() }
        for lane in lanes { lane.close() }
    }

    private func place(_ waiter: Waiter) -> Place {
        state.withLock { state in
            guard !state.isClosed else { return .outside }
            if let lane = state.free.popLast() { return .lane(lane) }
            state.waiting.append(waiter)
            return .line
        }
    }

    private func serve(_ lane: ConnectionLane, _ first: @escaping Job) {
        var job = first
        while true {
            let finish = job(lane)
            let following = next(for: lane)
            finish()
            guard let following else { return }
            job = following
        }
    }

    /// The job that a lane runs next; nil if a borrower has it now, or nobody.
    private func next(for lane: ConnectionLane) -> Job? {
        let waiter: Waiter? = state.withLock { state in
            if let waiter = state.waiting.popFirst() { return waiter }
            state.free.append(lane)
            if state.free.count == lanes.count {
                for closer in state.closers { closer.signal() }
                state.closers = []
            }
            return nil
        }
        switch waiter {
        case .job(let job): return job
        case .borrower(let borrower): borrower.take(lane)
        case nil: break
        }
        return nil
    }
}

/// A thread that waits for a lane.
private final class Borrower: Sendable {
    private let lane = Mutex<ConnectionLane?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func take(_ lane: ConnectionLane) {
        self.lane.withLock { $0 = lane }
        isThere.signal()
    }

    func wait() -> ConnectionLane {
        while true {
            isThere.wait()
            if let lane = lane.withLock({ $0 }) { return lane }
        }
    }
}
