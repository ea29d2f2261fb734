import Onboarding

extension OnboardingRun {
    /// Lets no further row begin; returns when those in progress have ended, which are cancelled after `grace`.
    ///
    /// - Parameter work: the task that runs it.
    func stop(
        _ work: Task<some Sendable, Never>, grace: Duration = .seconds(10),
        clock: any Clock<Duration> = ContinuousClock()
    ) async {
        stop()
        await Self.end(work, grace: grace, clock: clock)
    }

    /// Waits for a task, and cancels it if it has not ended after `grace`.
    static func end(
        _ work: Task<some Sendable, Never>, grace: Duration = .seconds(10),
        clock: any Clock<Duration> = ContinuousClock()
    ) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = await work.value }
            group.addTask {
                // The wait is cancelled if the task ends before.
                do { try await clock.sleep(for: grace) } catch { return }
                work.cancel()
            }
            await group.next()
            group.cancelAll()
        }
    }
}
