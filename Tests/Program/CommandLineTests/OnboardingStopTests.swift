import Onboarding
import Testing

@testable import idp_wizard

/// A run that is stopped has ten seconds for the rows under way.
@Suite(.timeLimit(.minutes(1))) struct OnboardingStopTests {
    /// A clock whose waits end at once, or never.
    private struct FixedClock: Clock {
        let isOver: Bool
        var now: ContinuousClock.Instant { ContinuousClock().now }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            guard !isOver else { return }
            await untilCancelled()
            throw CancellationError()
        }
    }

    @Test func aTaskThatDoesNotEndIsCancelledAfterTheTime() async {
        let work = Task {
            await untilCancelled()
            return Task.isCancelled
        }
        await OnboardingRun.end(work, clock: FixedClock(isOver: true))
        #expect(await work.value)
    }

    @Test func aTaskThatEndsIsNotCancelled() async {
        let work = Task { Task.isCancelled }
        await OnboardingRun.end(work, clock: FixedClock(isOver: false))
        #expect(await !work.value)
        #expect(!work.isCancelled)
    }
}

/// Returns when the task is cancelled.
private func untilCancelled() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    for await _ in stream {}
    continuation.finish()
}
