import Onboarding
import TestSupport
import Testing

@testable import idp_wizard

/// A run that is stopped has ten seconds for the rows under way.
@Suite(.timeLimit(.minutes(1))) struct OnboardingStopTests {
    @Test func aTaskThatDoesNotEndIsCancelledAfterTheTime() async {
        let work = Task {
            await untilCancelled()
            return Task.isCancelled
        }
        let clock = JumpingClock()
        await OnboardingRun.end(work, clock: clock)
        #expect(await work.value)
        #expect(clock.slept == [.seconds(10)])
    }

    @Test func aTaskThatEndsIsNotCancelled() async {
        let work = Task { Task.isCancelled }
        await OnboardingRun.end(work, clock: ManualClock())
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
