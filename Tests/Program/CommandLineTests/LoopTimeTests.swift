import Terminal
import TestSupport
import Testing

@testable import Wizard
@testable import idp_wizard

/// When the loop draws and how long it waits, as pure functions of a clock.
struct LoopTimeTests {
    @Test func aFrameAfterQuietIsDrawnAtOnceAndTheNextWaitsForItsTime() {
        let clock = ManualClock()
        var pacing = Self.pacing(clock)
        #expect(pacing.wait == .zero)
        pacing.drawn(Self.frame("b"))
        #expect(pacing.wait == FramePacing<ManualClock>.frame)
        clock.advance(by: .milliseconds(10))
        #expect(pacing.wait == FramePacing<ManualClock>.frame - .milliseconds(10))
        clock.advance(by: .milliseconds(10))
        #expect(pacing.wait == .zero)
    }

    /// The frame with the device's state follows the first one, which a message may draw again.
    @Test func theFirstFrameDoesNotDelayTheNextOne() {
        var pacing = Self.pacing(ManualClock())
        #expect(pacing.wait == .zero)
        pacing.drawn(Self.frame("a"))
        #expect(pacing.wait == .zero)
        pacing.drawn(Self.frame("b"))
        #expect(pacing.wait == FramePacing<ManualClock>.frame)
    }

    @Test func aFrameThatIsTheFirstOneAgainIsPacedToo() {
        let clock = ManualClock()
        var pacing = Self.pacing(clock)
        for text in ["b", "a"] {
            pacing.drawn(Self.frame(text))
            #expect(pacing.wait == FramePacing<ManualClock>.frame)
            clock.advance(by: pacing.wait)
        }
    }

    /// After the first frame.
    private static func pacing(_ clock: ManualClock) -> FramePacing<ManualClock> {
        var pacing = FramePacing(clock: clock)
        pacing.drawn(frame("a"))
        return pacing
    }

    private static func frame(_ text: String) -> Grid {
        var grid = Grid(size: Size(width: 8, height: 1))
        grid.put(text, at: Point(x: 0, y: 0), style: .plain)
        return grid
    }

    @Test func sixtyFramesAreASecond() {
        let clock = ManualClock()
        var pacing = Self.pacing(clock)
        var frames = 0
        while clock.now.offset < .seconds(1) {
            pacing.drawn(Self.frame("\(frames)"))
            frames += 1
            clock.advance(by: pacing.wait)
        }
        #expect(frames == 60)
    }

    @Test func withoutATimerTheLoopWaitsForEventsAlone() {
        var timer = LoopTimer(clock: ManualClock())
        #expect(timer.wait == nil)
        timer.set(nil)
        #expect(timer.wait == nil)
        #expect(timer.takeDue() == nil)
    }

    @Test func aTimerFiresOnceWhenItIsDue() {
        let clock = ManualClock()
        var timer = LoopTimer(clock: clock)
        let asked = WizardTimer(number: 1, after: .milliseconds(300))
        timer.set(asked)
        #expect(timer.wait == .milliseconds(300))
        clock.advance(by: .milliseconds(200))
        // The state still requests the same timer.
        timer.set(asked)
        #expect(timer.wait == .milliseconds(100))
        #expect(timer.takeDue() == nil)
        clock.advance(by: .milliseconds(150))
        #expect(timer.wait == .zero)
        #expect(timer.takeDue() == asked)
        #expect(timer.takeDue() == nil)
        #expect(timer.wait == nil)
    }

    @Test func aTimerThatIsNotWantedAnyMoreDoesNotFire() {
        let clock = ManualClock()
        var timer = LoopTimer(clock: clock)
        timer.set(WizardTimer(number: 1, after: .milliseconds(300)))
        timer.set(nil)
        clock.advance(by: .seconds(1))
        #expect(timer.takeDue() == nil)
        timer.set(WizardTimer(number: 2, after: .milliseconds(300)))
        #expect(timer.wait == .milliseconds(300))
    }
}
