import Dispatch
import SQLDatabase
import Synchronization

/// Runs each job on the next free connection; if there is none, jobs wait in order.
///
/// A write also waits while half of the lanes write, because more writers cause more conflicts. Lanes connect while
/// jobs wait. All but one disconnect after a minute without a job. A failed attempt to connect is followed by a pause,
/// in which jobs wait for the existing connections.
final class ConnectionPool: Sendable {
    private let lanes: [ConnectionLane]
    private let line: Mutex<Line>
    /// How long a job waits for a connection.
    private let patience: Duration
    private let time: PoolTime

    /// The pause after a failed attempt to connect.
    private static let pause = Duration.milliseconds(500)

    /// Of `lanes`, only the first is connected.
    init(_ lanes: [ConnectionLane], patience: Duration, time: PoolTime) {
        self.lanes = lanes
        self.patience = patience
        self.time = time
        line = Mutex(Line(lanes, at: time.now()))
    }

    /// Runs a job on the next free connection; returns false if the pool is closed.
    func submit(_ job: PoolJob) -> Bool {
        let deadline = time.now() + patience
        let isTaken = line.withLock { line in
            guard !line.isClosed else { return false }
            line.add(job, until: deadline)
            return true
        }
        if isTaken { proceed() }
        return isTaken
    }

    /// Waits until every submitted job has ended, and closes the connections.
    func close() {
        let done = DispatchSemaphore(value: 0)
        line.withLock { line in
            line.isClosed = true
            line.closers.append(done)
            line.tellClosers()
        }
        done.wait()
        for lane in lanes { lane.queue.sync { lane.disconnect() } }
    }

    /// Assigns jobs to free connections, opens connections for the others, and watches how long these wait.
    private func proceed() {
        while let step = line.withLock({ $0.nextStep() }) {
            switch step {
            case .run(let place, let lane): lane.queue.async { self.serve(lane, place) }
            case .connect(let lane): lane.queue.async { self.connect(lane) }
            }
        }
        guard let deadline = line.withLock({ $0.deadlineToWatch() }) else { return }
        time.after(time.now().duration(to: deadline)) { [weak self] in self?.expire() }
    }

    private func expire() {
        let now = time.now()
        let (expired, error) = line.withLock { $0.expire(at: now) }
        for job in expired { job.fail(error) }
        proceed()
    }

    /// Closes the connections that have been idle for long.
    private func watchIdle() {
        guard let deadline = line.withLock({ $0.idleDeadlineToWatch() }) else { return }
        time.after(time.now().duration(to: deadline)) { [weak self] in
            guard let self else { return }
            let now = time.now()
            line.withLock { line in
                // Enqueued under the lock, so before the lane can be asked to connect again.
                for lane in line.shrink(at: now) { lane.queue.async { lane.disconnect() } }
            }
            watchIdle()
        }
    }

    private func connect(_ lane: ConnectionLane) {
        do throws(DatabaseError) {
            try lane.connect()
            let now = time.now()
            line.withLock { $0.connected(lane, at: now) }
            watchIdle()
        } catch {
            line.withLock { $0.failed(lane, error) }
            time.after(Self.pause) { [weak self] in
                self?.line.withLock { $0.isPausing = false }
                self?.proceed()
            }
        }
        proceed()
    }

    /// Runs a job on a lane, then the jobs that follow it.
    private func serve(_ lane: ConnectionLane, _ first: Place) {
        var place = first
        while true {
            let end = place.job.run(lane)
            let isConnected = lane.isConnected
            let now = time.now()
            let following = line.withLock { line in
                if isConnected { return line.ended(place, freeing: lane, at: now) }
                for idle in line.lost(lane, place, runsAgain: end.isLost, until: now + patience) {
                    idle.queue.async { idle.disconnect() }
                }
                return nil
            }
            switch end {
            case .finished(let tell): tell()
            case .lost(let error): if place.hasLost { place.job.fail(error) }
            }
            guard let following else { break }
            place = following
        }
        if lane.isConnected { watchIdle() } else { proceed() }
    }
}

extension ConnectionPool {
    /// A queued job.
    struct Place {
        let job: PoolJob
        fileprivate let deadline: ContinuousClock.Instant
        /// Whether its first run lost the connection; it is repeated once.
        let hasLost: Bool
    }

    enum Step {
        case run(Place, ConnectionLane)
        case connect(ConnectionLane)
    }

    /// Which lanes are free, and which jobs wait.
    struct Line {
        var isClosed = false
        /// Whether an attempt to connect failed recently.
        var isPausing = false
        // An array, because a slice keeps what is taken from its beginning: a job, and with it the database.
        private var waiting: [Place] = []
        var closers: [DispatchSemaphore] = []
        /// The connected lanes without a job, and since when each is idle; the most recently used is last.
        private var idle: [(lane: ConnectionLane, since: ContinuousClock.Instant)]
        private var unconnected: [ConnectionLane]
        private var connecting = 0
        private var running = 0
        private var writing = 0
        private let mostWriters: Int
        /// Why the last attempt to connect failed; `nil` if one has succeeded since.
        private var failure: DatabaseError?
        private var isWatched = false
        private var isIdleWatched = false

        /// How long idle connections are kept; one is kept always.
        private static let longestIdle = Duration.seconds(60)

        init(_ lanes: [ConnectionLane], at now: ContinuousClock.Instant) {
            idle = lanes.prefix(1).map { ($0, now) }
            unconnected = lanes.dropFirst().reversed()
            mostWriters = max(1, lanes.count / 2)
        }

        mutating func add(_ job: PoolJob, until deadline: ContinuousClock.Instant) {
            waiting.append(Place(job: job, deadline: deadline, hasLost: false))
        }

        mutating func nextStep() -> Step? {
            if !idle.isEmpty, let place = take() { return .run(place, idle.removeLast().lane) }
            let writes = waiting.count { $0.job.isWrite }
            let wanted = waiting.count - writes + min(writes, mostWriters - writing)
            guard connecting < wanted, !isPausing, let lane = unconnected.popLast() else { return nil }
            connecting += 1
            return .connect(lane)
        }

        /// Removes the job that has waited longest; writes only while there are fewer than `mostWriters` running.
        private mutating func take() -> Place? {
            let mayWrite = writing < mostWriters
            guard let index = waiting.firstIndex(where: { mayWrite || !$0.job.isWrite }) else { return nil }
            let place = waiting.remove(at: index)
            running += 1
            if place.job.isWrite { writing += 1 }
            return place
        }

        private mutating func leave(_ place: Place) {
            running -= 1
            if place.job.isWrite { writing -= 1 }
        }

        /// Records the end of a job; returns the job that the lane runs next.
        mutating func ended(
            _ place: Place, freeing lane: ConnectionLane, at now: ContinuousClock.Instant
        ) -> Place? {
            leave(place)
            if let next = take() { return next }
            idle.append((lane, now))
            tellClosers()
            return nil
        }

        /// Records that a lane has lost its connection; returns the idle lanes, whose connections are to be closed.
        ///
        /// Those may be lost too, and a job is repeated only once. A repeated job comes first.
        mutating func lost(
            _ lane: ConnectionLane, _ place: Place, runsAgain: Bool, until deadline: ContinuousClock.Instant
        ) -> [ConnectionLane] {
            leave(place)
            let lanes = idle.map(\.lane)
            idle = []
            unconnected += lanes + [lane]
            if runsAgain, !place.hasLost {
                waiting.insert(Place(job: place.job, deadline: deadline, hasLost: true), at: 0)
            }
            tellClosers()
            return lanes
        }

        mutating func connected(_ lane: ConnectionLane, at now: ContinuousClock.Instant) {
            connecting -= 1
            idle.append((lane, now))
            failure = nil
            tellClosers()
        }

        mutating func failed(_ lane: ConnectionLane, _ error: DatabaseError) {
            connecting -= 1
            unconnected.insert(lane, at: 0)
            failure = error
            isPausing = true
            tellClosers()
        }

        /// The earliest deadline of the waiting jobs; returns it once: `nil` if it is already watched, or if no job
        /// waits.
        mutating func deadlineToWatch() -> ContinuousClock.Instant? {
            guard !isWatched, let first = waiting.map(\.deadline).min() else { return nil }
            isWatched = true
            return first
        }

        /// Removes the jobs whose deadline has passed; returns them with the reason.
        mutating func expire(at now: ContinuousClock.Instant) -> (jobs: [PoolJob], reason: DatabaseError) {
            isWatched = false
            let expired = waiting.filter { $0.deadline <= now }
            waiting.removeAll { $0.deadline <= now }
            tellClosers()
            let isConnected = running > 0 || !idle.isEmpty
            let reason =
                isConnected
                ? DatabaseError(.busy, message: "no connection has become free")
                : failure ?? DatabaseError(.cannotOpen, message: "the server does not answer")
            return (expired.map(\.job), reason)
        }

        /// The time at which the longest idle connection is to be closed.
        ///
        /// Returns it once: `nil` if it is already watched, or if at most one is idle.
        mutating func idleDeadlineToWatch() -> ContinuousClock.Instant? {
            guard !isIdleWatched, idle.count > 1, let first = idle.first else { return nil }
            isIdleWatched = true
            return first.since + Self.longestIdle
        }

        /// Removes the lanes whose connections are to be closed, so that other programs can use them; one stays.
        mutating func shrink(at now: ContinuousClock.Instant) -> [ConnectionLane] {
            isIdleWatched = false
            let surplus = idle.dropLast().prefix { $0.since + Self.longestIdle <= now }.map(\.lane)
            idle.removeFirst(surplus.count)
            unconnected += surplus
            return surplus
        }

        mutating func tellClosers() {
            guard isClosed, running + connecting + waiting.count == 0 else { return }
            for closer in closers { closer.signal() }
            closers = []
        }
    }
}

/// A transaction that waits for a connection.
struct PoolJob: Sendable {
    enum Outcome {
        /// The closure reports the result to the caller. It is called when the lane is free again.
        case finished(@Sendable () -> Void)
        /// The connection was lost before the commit, so the job can be repeated.
        case lost(DatabaseError)

        var isLost: Bool { if case .lost = self { true } else { false } }
    }

    let isWrite: Bool
    /// Runs the job on a lane's connection; called on the lane's queue.
    let run: @Sendable (ConnectionLane) -> Outcome
    /// Reports to the caller why the job does not run.
    let fail: @Sendable (DatabaseError) -> Void
}

/// The clock and timer of a ``ConnectionPool``; tests pass their own.
struct PoolTime: Sendable {
    let now: @Sendable () -> ContinuousClock.Instant
    /// Calls a closure after a delay.
    let after: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void

    static let system = {
        let queue = DispatchQueue(label: "PostgreSQL pool")
        return PoolTime(now: { .now }) { delay, action in
            let (seconds, attoseconds) = delay.components
            queue.asyncAfter(
                deadline: .now() + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000)),
                execute: action)
        }
    }()
}
