import FoundationEssentials
public import IdentityAdministration
public import IdentityModel
public import Sentences

/// Creates the users of a checked file, and writes the results. Runs once.
///
/// Files are read and written on the run's own queue. ``stop()`` lets no further row begin and those in progress end;
/// cancelling the task of ``run()`` abandons these too. Neither loses or duplicates a user: the run continues where its
/// results end.
public actor OnboardingRun {
    private nonisolated let executor = QueueExecutor(label: "idp-wizard.onboarding")
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let requests: RowRequests
    private let clock: any WallClock
    private let stopwatch: any Clock<Duration>
    private let progress: @Sendable (OnboardingProgress) -> Void
    private var rows: OnboardingRows
    /// Released at the end, so that another run can continue.
    private var log: ResultLog?
    private var counts: OnboardingCounts
    private var pace: OnboardingPace
    private let countAtBegin: Int
    /// Moved by the duration of each pause, which does not count.
    private var begunAt: Date
    private var pausedAt: Date?
    private var lastFailure: FinishedRow?
    private var isStopped = false
    private var isPaused = false
    /// Waits while the run is paused and no row is in progress.
    private var waiting: CheckedContinuation<Void, Never>?
    /// Why no further row begins, other than a stop.
    private var end: OnboardingEnd.Reason?
    private var refusals = RefusalStreak()
    /// The rows whose devices are removed when their results are stored.
    private var usedDevices: Set<Int> = []
    /// A row that was read before it could begin.
    private var next: OnboardingRow?

    /// - Parameters:
    ///   - most: the maximum number of rows in progress at once.
    ///   - words: translates the reasons of results.
    ///   - progress: called on the run's queue after each row; must not block.
    public init(
        _ rows: OnboardingRows, into log: sending ResultLog, _ plan: OnboardingPlan, at most: Int,
        of client: AdministrationClient, clock: any WallClock = SystemWallClock(),
        stopwatch: any Clock<Duration> = ContinuousClock(),
        words: @escaping @Sendable (Text) -> String,
        progress: @escaping @Sendable (OnboardingProgress) -> Void = { _ in }
    ) {
        requests = RowRequests(client: client, plan: plan, secrets: log.run.secrets, clock: clock, words: words)
        self.rows = rows
        counts = log.counts
        countAtBegin = counts.total
        self.log = log
        self.clock = clock
        self.stopwatch = stopwatch
        self.progress = progress
        begunAt = clock.now()
        pace = OnboardingPace(most: most, at: begunAt)
    }

    /// Lets no further row begin.
    public func stop() {
        isStopped = true
        wake()
    }

    /// Lets no further row begin until ``goOn()``; those in progress end.
    public func pause() {
        isPaused = true
        pausedAt = pausedAt ?? clock.now()
    }

    public func goOn() {
        isPaused = false
        if let pausedAt { begunAt.addTimeInterval(clock.now().timeIntervalSince(pausedAt)) }
        pausedAt = nil
        wake()
    }

    /// Runs to the end of the file, or until it cannot continue.
    public func run() async -> OnboardingEnd {
        await withTaskGroup(of: RowEnd.self) { group in
            var underWay = 0
            while true {
                while canBegin(besides: underWay), let row = nextRow() {
                    group.addTask(executorPreference: rowExecutor) { await self.finish(row) }
                    underWay += 1
                }
                guard let ended = await group.next() else {
                    guard isPaused, !isOver else { break }
                    await pauseToEnd()
                    continue
                }
                underWay -= 1
                take(ended, underWay)
            }
        }
        return close()
    }

    /// The executor of a row's requests: the run's queue, which saves changes of threads; for activations, which
    /// compute signatures, the threads of all tasks.
    private var rowExecutor: (any TaskExecutor)? { requests.plan.activation == nil ? executor : nil }

    /// Whether no further row begins.
    private var isOver: Bool { end != nil || isStopped || Task.isCancelled }

    /// Waits until the run continues, is stopped, or is abandoned.
    private func pauseToEnd() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if isPaused, !isOver { waiting = continuation } else { continuation.resume() }
            }
        } onCancel: {
            Task { await self.wake() }
        }
    }

    private func wake() {
        waiting?.resume()
        waiting = nil
    }

    private func canBegin(besides underWay: Int) -> Bool {
        guard !isOver, !isPaused else { return false }
        // With no row in progress, nothing would wake the loop, so the first row waits for the pause itself.
        return underWay == 0 || pace.admits(underWay, at: clock.now())
    }

    /// The next row, if results have room for it.
    private func nextRow() -> OnboardingRow? {
        if next == nil {
            // The whole file was accepted before, so an error means that it was changed.
            do throws(OnboardingError) { next = try rows.next() } catch { end = .inputChanged }
        }
        guard let row = next, log?.admits(row.number) == true else { return nil }
        next = nil
        return row
    }

    private enum RowEnd: Sendable {
        case finished(FinishedRow)
        case lost(AdministrationError)
        case cancelled
    }

    /// A longer pause that the provider demands ends the run instead.
    private static let longestPause = 600.0

    /// Sends the requests of a row, and repeats them if that can help.
    private func finish(_ row: OnboardingRow) async -> RowEnd {
        var attempt = 0
        // Kept between attempts, because the provider may not report that the user is this run's.
        var made: UserRecordID?
        while true {
            guard await isPauseOver(), attempt == 0 || !isOver else { return .cancelled }
            do throws(AdministrationError) {
                let finished = try await requests.finish(row, &made)
                pace.grow(at: clock.now())
                return .finished(finished)
            } catch {
                switch RequestFailure(error) {
                case .cancelled: return .cancelled
                case .hopeless: return .lost(error)
                case .refused: return .finished(requests.refusal(row, error, made))
                case .transient where isOver: return .cancelled
                case .transient(let retryAfter):
                    let seconds = Double(RequestFailure.pause(retryAfter, attempt: attempt))
                    pace.shrink(pausing: seconds, at: clock.now())
                    attempt += 1
                    guard attempt <= RequestFailure.retries, seconds <= Self.longestPause else {
                        return RequestFailure.isOfProvider(error)
                            ? .lost(error) : .finished(requests.failure(row, error, made))
                    }
                }
            }
        }
    }

    /// Waits until the provider's time has come, even if it is moved; returns `false` if the task is cancelled.
    private func isPauseOver() async -> Bool {
        var last: Date?
        while last != pace.pausedUntil {
            last = pace.pausedUntil
            let pause = pace.pausedUntil.timeIntervalSince(clock.now())
            guard pause > 0 else { return true }
            do { try await stopwatch.sleep(for: .seconds(pause)) } catch { return false }
        }
        return true
    }

    private func take(_ ended: RowEnd, _ underWay: Int) {
        switch ended {
        case .cancelled: isStopped = true
        case .lost(let error): end = end ?? .providerLost(error)
        case .finished(let row):
            do throws(OnboardingError) { try log?.take(row) } catch {
                end = end ?? .notWritten(error)
                return
            }
            counts = log?.counts ?? counts
            noteDevice(of: row)
            if !row.isDone { lastFailure = row }
            refusals.add(row)
            end = end ?? refusals.reason.map { .refusedAlike($0) }
            progress(
                OnboardingProgress(
                    counts: counts, written: counts.total - countAtBegin, begunAt: begunAt, now: clock.now(),
                    underWay: underWay, lastFailure: lastFailure))
        }
    }

    /// Removes the devices that are of no further use, as far as results are stored.
    private func noteDevice(of row: FinishedRow) {
        guard let devices = requests.plan.activation?.devices else { return }
        switch row.outcome {
        case .activated where devices.areKept: break
        case .activated, .notActivated: usedDevices.insert(row.row.number)
        case .created, .exists, .refused, .failed: break
        }
        let stored = log?.storedRow ?? 0
        for number in usedDevices where number <= stored {
            devices.remove(number)
            usedDevices.remove(number)
        }
    }

    /// Whether the file has the bytes that were checked: a file that has become shorter ends without an error.
    private var isUnchanged: Bool {
        get throws(OnboardingError) { try rows.identity() == log?.run.description.input }
    }

    /// Stores how far the run is; removes the run file if nothing is left.
    private func close() -> OnboardingEnd {
        defer { log = nil }
        do throws(OnboardingError) {
            guard !isOver else {
                try log?.store()
                return OnboardingEnd(reason: end ?? .stopped, counts: counts)
            }
            guard try isUnchanged else {
                try log?.store()
                return OnboardingEnd(reason: .inputChanged, counts: counts)
            }
            try log?.finish()
            requests.plan.activation?.devices.removeAll()
            return OnboardingEnd(reason: .finished, counts: counts)
        } catch {
            return OnboardingEnd(reason: .notWritten(error), counts: counts)
        }
    }
}
