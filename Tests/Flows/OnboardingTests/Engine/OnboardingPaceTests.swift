import FoundationEssentials
import Testing

@testable import Onboarding

struct OnboardingPaceTests {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)
    private static func at(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

    @Test func itBeginsWithTheMostAndGrowsByOneASecond() {
        var pace = OnboardingPace(most: 6, at: Self.start)
        #expect(pace.limit == 6)
        pace.shrink(pausing: 0, at: Self.start)
        #expect(pace.limit == 3)
        pace.grow(at: Self.at(0.9))
        #expect(pace.limit == 3)
        for step in 1...40 { pace.grow(at: Self.at(Double(step) / 10)) }
        #expect(pace.limit == 6)
        #expect(pace.admits(5, at: Self.at(4)) && !pace.admits(6, at: Self.at(4)))
    }

    @Test func refusalsOfOneMomentHalveItOnce() {
        var pace = OnboardingPace(most: 32, at: Self.start)
        for _ in 0..<5 { pace.shrink(pausing: 0, at: Self.at(2)) }
        #expect(pace.limit == 16)
        pace.shrink(pausing: 0, at: Self.at(3))
        #expect(pace.limit == 8)
        for second in 4..<10 { pace.shrink(pausing: 0, at: Self.at(Double(second))) }
        #expect(pace.limit == 2)
    }

    @Test func nothingBeginsBeforeTheProvidersTime() {
        var pace = OnboardingPace(most: 8, at: Self.start)
        pace.shrink(pausing: 30, at: Self.start)
        pace.shrink(pausing: 1, at: Self.at(1))
        #expect(!pace.admits(0, at: Self.at(29.9)))
        #expect(pace.admits(0, at: Self.at(30)))
    }

    @Test func oneAtATimeStaysOne() {
        var pace = OnboardingPace(most: 1, at: Self.start)
        pace.shrink(pausing: 0, at: Self.at(5))
        pace.grow(at: Self.at(9))
        #expect(pace.limit == 1)
    }
}
