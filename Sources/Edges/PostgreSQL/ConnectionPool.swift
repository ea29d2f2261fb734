import Dispatch
import SQLDatabase
import Synchronization

/// Runs each job on the next free connection; if there is none, jobs wait in order.
///
/// Connections are opened while jobs wait, and closed when they have been idle for a while. After a failed attempt
/// there is a pause before the next one, and the jobs wait for the existing connections.
final class ConnectionPool: Sendable {
    private let lanes: [ConnectionLane]
    private let line: Mutex<PoolLine>
    /// How long a job waits for a connection.
    private let patience: Duration
    private let time: PoolTime

    /// Of `lanes`, only the first is connected.
    init(_ lanes: [ConnectionLane], patience: Duration, time: PoolTime) {
        self.lanes = lanes
        self.patience = patience
        self.time = time
        line = Mutex(PoolLine(lanes, at: time.now()))
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
        line.withLock { $0.close(done) }
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

    /// Closes idle connections.
    private func watchIdle() {
        guard let deadline = line.withLock({ $0.idleDeadlineToWatch() }) else { return }
        let time = time
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
            let pause = line.withLock { $0.failed(lane, error) }
            time.after(pause) { [weak self] in
                guard let self else { return }
                line.withLock { $0.isPausing = false }
                proceed()
            }
        }
        proceed()
    }

    /// Runs a job on a lane, then the jobs that follow it.
    private func serve(_ lane: ConnectionLane, _ first: PoolLine.Place) {
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

/// A transaction that waits for a connection.
struct PoolJob: Sendable {
    enum End {
        /// The closure reports the result to the caller. It is called when the lane is free again.
        case finished(@Sendable () -> Void)
        /// The connection was lost before the commit, so the job can be repeated.
        case lost(DatabaseError)

        var isLost: Bool { if case .lost = self { true } else { false } }
    }

    let isWrite: Bool
    /// Runs the job on a lane's connection; called on the lane's queue.
    let run: @Sendable (ConnectionLane) -> End
    /// Reports to the caller why the job does not run.
    let fail: @Sendable (DatabaseError) -> Void
}
