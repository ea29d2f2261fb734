import Dispatch
import SQLDatabase

/// The state of a pool: which lanes are free, and which jobs wait.
struct PoolLine {
    /// A queued job.
    struct Place {
        let job: PoolJob
        fileprivate let number: Int
        fileprivate let deadline: ContinuousClock.Instant
        /// Whether its first run lost the connection; it is repeated once.
        let hasLost: Bool
    }

    enum Step {
        case run(Place, ConnectionLane)
        case connect(ConnectionLane)
    }

    private(set) var isClosed = false
    /// Whether an attempt to connect failed recently.
    var isPausing = false
    /// The connected lanes without a job and the time since when they are idle; the most recently used is last.
    private var idle: [(lane: ConnectionLane, since: ContinuousClock.Instant)]
    private var unconnected: [ConnectionLane]
    private var connecting = 0
    private var running = 0
    private var writing = 0
    // Arrays, because a slice keeps what is taken from its beginning: a job, and with it the database.
    private var reads: [Place] = []
    private var writes: [Place] = []
    private var lastNumber = 0
    private var pause = Self.shortestPause
    /// Why the last attempt to connect failed; `nil` if one has succeeded since.
    private var failure: DatabaseError?
    private var isWatched = false
    private var isIdleWatched = false
    private var closers: [DispatchSemaphore] = []
    /// The maximum number of concurrent writers; more writers cause more conflicts.
    private let mostWriters: Int

    private static let shortestPause = Duration.milliseconds(500)
    private static let longestPause = Duration.seconds(10)
    /// How long idle connections are kept; one is kept always.
    private static let longestIdle = Duration.seconds(60)

    init(_ lanes: [ConnectionLane], at now: ContinuousClock.Instant) {
        idle = lanes.prefix(1).map { ($0, now) }
        unconnected = lanes.dropFirst().reversed()
        mostWriters = max(1, lanes.count / 2)
    }

    mutating func add(_ job: PoolJob, until deadline: ContinuousClock.Instant) {
        lastNumber += 1
        let place = Place(job: job, number: lastNumber, deadline: deadline, hasLost: false)
        if job.isWrite { writes.append(place) } else { reads.append(place) }
    }

    /// Returns the next action, or `nil` if there is none.
    mutating func nextStep() -> Step? {
        if !idle.isEmpty, let place = take() { return .run(place, idle.removeLast().lane) }
        let wanted = reads.count + min(writes.count, mostWriters - writing)
        guard connecting < wanted, !isPausing, let lane = unconnected.popLast() else { return nil }
        connecting += 1
        return .connect(lane)
    }

    /// Removes the job that has waited longest; writes only while there are fewer than `mostWriters` running.
    private mutating func take() -> Place? {
        let write = writing < mostWriters ? writes.first : nil
        guard let write, write.number < reads.first?.number ?? .max else {
            guard !reads.isEmpty else { return nil }
            running += 1
            return reads.removeFirst()
        }
        writes.removeFirst()
        running += 1
        writing += 1
        return write
    }

    private var waiting: [Place] { writes.isEmpty ? reads : reads + writes }

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
            let again = Place(job: place.job, number: place.number, deadline: deadline, hasLost: true)
            if place.job.isWrite { writes = [again] + writes } else { reads = [again] + reads }
        }
        tellClosers()
        return lanes
    }

    mutating func connected(_ lane: ConnectionLane, at now: ContinuousClock.Instant) {
        connecting -= 1
        idle.append((lane, now))
        failure = nil
        pause = Self.shortestPause
        tellClosers()
    }

    /// Records that a lane cannot connect; returns the pause before the next attempt.
    ///
    /// The pause doubles while others are connected, because the server may have a limit. It stays short while none is,
    /// so that a restarted server is detected soon.
    mutating func failed(_ lane: ConnectionLane, _ error: DatabaseError) -> Duration {
        connecting -= 1
        unconnected.insert(lane, at: 0)
        failure = error
        isPausing = true
        tellClosers()
        if running == 0, idle.isEmpty { pause = Self.shortestPause }
        defer { pause = min(pause * 2, Self.longestPause) }
        return pause
    }

    /// The earliest deadline of the waiting jobs; returns it once: `nil` if it is already watched, or if no job waits.
    mutating func deadlineToWatch() -> ContinuousClock.Instant? {
        guard !isWatched, let first = waiting.map(\.deadline).min() else { return nil }
        isWatched = true
        return first
    }

    /// Removes the jobs whose deadline has passed; returns them with the reason.
    mutating func expire(at now: ContinuousClock.Instant) -> (jobs: [PoolJob], reason: DatabaseError) {
        isWatched = false
        let expired = waiting.filter { $0.deadline <= now }
        reads.removeAll { $0.deadline <= now }
        writes.removeAll { $0.deadline <= now }
        tellClosers()
        if running == 0, idle.isEmpty {
            return (expired.map(\.job), failure ?? DatabaseError(.cannotOpen, message: "the server does not answer"))
        }
        return (expired.map(\.job), DatabaseError(.busy, message: "no connection has become free"))
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

    /// Rejects further jobs; the semaphore is signalled when the last one has ended.
    mutating func close(_ closer: DispatchSemaphore) {
        isClosed = true
        closers.append(closer)
        tellClosers()
    }

    private mutating func tellClosers() {
        guard running + connecting + reads.count + writes.count == 0 else { return }
        for closer in closers { closer.signal() }
        closers = []
    }
}
