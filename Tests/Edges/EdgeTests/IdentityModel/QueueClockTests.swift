import IdentityModel
import Testing

@Suite(.timeLimit(.minutes(1))) struct QueueClockTests {
    private let clock = QueueClock()

    @Test func aSleepEndsAtItsTimeAndNotBefore() async throws {
        let deadline = clock.now.advanced(by: .milliseconds(20))
        try await clock.sleep(until: deadline, tolerance: nil)
        #expect(clock.now >= deadline)
    }

    @Test(arguments: [Duration.zero, .seconds(-1_000_000), .milliseconds(-1)])
    func aSleepInThePastEndsAtOnce(_ wait: Duration) async throws { try await clock.sleep(for: wait) }

    @Test(arguments: [Duration.seconds(3_600), .seconds(Int64.max / 4)])
    func aCancelledSleepThrowsAtOnce(_ wait: Duration) async {
        let sleep = Task { try await clock.sleep(for: wait) }
        sleep.cancel()
        await #expect(throws: CancellationError.self) { try await sleep.value }
    }

    @Test func aSleepOfATaskThatIsCancelledAlreadyThrows() async {
        let sleep = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(3_600))
        }
        await #expect(throws: CancellationError.self) { try await sleep.value }
    }

    @Test func thousandSleepsThatEndWhileTheyAreCancelledEndOnceEach() async {
        let sleeps = (0..<1_000).map { number in
            Task { try await clock.sleep(for: .microseconds(number)) }
        }
        for sleep in sleeps { sleep.cancel() }
        for sleep in sleeps { _ = await sleep.result }
    }
}
