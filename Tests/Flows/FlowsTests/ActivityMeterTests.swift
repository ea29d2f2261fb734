import Testing

@testable import Flows

@Suite struct ActivityMeterTests {
    @Test func nothingUnderWayIsIdleAtOnce() async {
        let meter = ActivityMeter()
        await meter.untilIdle()
        #expect(meter.reading.isIdle)
    }

    @Test func waitingForThePersonCountsAsIdle() async {
        let meter = ActivityMeter()
        meter.begin()
        #expect(!meter.reading.isIdle)
        let idle = Task { await meter.untilIdle() }
        let asked = Task { await meter.untilPersonIsAsked() }
        meter.personAsked()
        await idle.value
        await asked.value
        #expect(meter.reading == .init(busy: 1, waitingForPerson: 1))
        meter.personAnswered()
        #expect(!meter.reading.isIdle)
        meter.finish()
        #expect(meter.reading == .init(busy: 0, waitingForPerson: 0))
    }

    @Test func everyWaiterIsWokenByTheLastFinish() async {
        let meter = ActivityMeter()
        for _ in 0..<3 { meter.begin() }
        let waiters = (0..<10).map { _ in Task { await meter.untilIdle() } }
        for _ in 0..<3 { meter.finish() }
        for waiter in waiters { await waiter.value }
        #expect(meter.reading.isIdle)
    }
}
