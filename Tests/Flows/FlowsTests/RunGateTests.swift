import FlowModel
import IdentityModel
import Synchronization
import TestSupport
import Testing

@testable import Flows

/// What the run gate holds, reports and releases.
@Suite(.timeLimit(.minutes(1))) struct RunGateTests {
    private let told = Recorder<String>()
    private let activity = ActivityMeter()
    private let clock = ManualClock()
    private let wallClock = StandingClock()
    private let gate: RunGate
    private let run = FlowRun(numbering: QuestionNumbering(), traceParent: TraceParent(random: SeededRandom.another()))

    init() {
        let told = told
        gate = RunGate(wallClock: wallClock, stopwatch: clock, activity: activity) { notification in
            switch notification {
            case .paused(.step(let name)): told.append("step \(name)")
            case .paused(.message(let name)): told.append("message \(name)")
            case .resumed: told.append("resumed")
            }
        }
        gate.begin(run)
    }

    /// Starts a task that the gate holds, and waits until the count of waiting tasks has increased.
    private func held(_ point: PausePoint) async -> Task<Void, Never> {
        let before = activity.reading.waitingForPerson
        activity.begin()
        let task = Task { [gate, activity] in
            await gate.hold(before: point)
            activity.finish()
        }
        await activity.until { $0.waitingForPerson > before }
        return task
    }

    @Test func withoutStopsNothingIsHeld() async {
        await gate.hold(before: .step("a"))
        await gate.hold(before: .message("b"))
        #expect(told.values.isEmpty)
    }

    @Test func stepsStopOnlyBeforeSteps() async {
        gate.pace = FlowPace(stops: .steps)
        await gate.hold(before: .message("b"))
        let task = await held(.step("a"))
        #expect(activity.reading.isIdle)
        wallClock.advance(seconds: 5)
        gate.goOn()
        await task.value
        #expect(told.values == ["step a", "resumed"])
        #expect(run.waitingForPerson == .seconds(5))
        #expect(activity.reading == .init(busy: 0, waitingForPerson: 0))
    }

    @Test func whatWaitsTogetherGoesOnOneByOne() async {
        gate.pace = FlowPace(stops: .messages)
        let first = await held(.message("1"))
        let second = await held(.message("2"))
        wallClock.advance(seconds: 3)
        #expect(told.values == ["message 1"])
        gate.goOn()
        await first.value
        #expect(told.values == ["message 1", "resumed", "message 2"])
        gate.goOn()
        await second.value
        #expect(told.values == ["message 1", "resumed", "message 2", "resumed"])
        #expect(run.waitingForPerson == .seconds(3), "waits at the same time count once")
    }

    @Test func theEndOfARunReleasesWhatIsHeld() async {
        gate.pace = FlowPace(stops: .steps)
        let task = await held(.step("a"))
        gate.end()
        await task.value
        #expect(told.values == ["step a", "resumed"])
    }

    @Test func goingOnToTheEndHoldsNothingMoreInThisRun() async {
        gate.pace = FlowPace(stops: .messages)
        let tasks = [await held(.message("1")), await held(.message("2"))]
        gate.free()
        for task in tasks { await task.value }
        await gate.hold(before: .step("3"))
        #expect(told.values == ["message 1", "resumed"])
        gate.end()
        gate.begin(FlowRun(numbering: QuestionNumbering(), traceParent: TraceParent(random: SeededRandom.another())))
        let next = await held(.step("4"))
        gate.goOn()
        await next.value
        #expect(told.values == ["message 1", "resumed", "step 4", "resumed"])
    }

    @Test func aCancelledTaskIsReleased() async {
        gate.pace = FlowPace(stops: .messages)
        let task = await held(.message("1"))
        task.cancel()
        await task.value
        #expect(told.values == ["message 1", "resumed"])
    }

    @Test func betweenRunsNothingIsHeld() async {
        gate.pace = FlowPace(stops: .messages)
        gate.end()
        await gate.hold(before: .message("1"))
        #expect(told.values.isEmpty)
    }

    @Test func aDelayedMessageWaitsForTheClock() async {
        gate.pace = FlowPace(delay: .seconds(2))
        await gate.hold(before: .step("a"))
        let task = Task { await gate.hold(before: .message("1")) }
        await clock.untilSomebodySleeps()
        wallClock.advance(seconds: 2)
        clock.advance(by: .seconds(2))
        await task.value
        #expect(told.values.isEmpty)
        #expect(run.waitingForPerson == .seconds(2), "the delay is not the flow's own time")
    }

    @Test func aDelayEndsBeforeItsTimeWhenTheRunContinues() async {
        let ways: [(String, () -> Void)] = [
            ("going on", gate.goOn), ("another pace", { gate.pace = .usual }), ("going on to the end", gate.free),
            ("the end of the run", gate.end),
        ]
        for (name, goOn) in ways {
            gate.begin(run)
            gate.pace = FlowPace(delay: .seconds(2))
            let task = Task { await gate.hold(before: .message("1")) }
            await clock.untilSomebodySleeps()
            goOn()
            #expect(!clock.hasSleepers, "\(name)")
            clock.advance(by: .seconds(2))
            await task.value
        }
    }
}
