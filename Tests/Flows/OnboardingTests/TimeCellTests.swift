import FoundationEssentials
import Localization
import TestSupport
import Testing

@testable import Onboarding

@Suite struct TimeCellTests {
    @Test(
        arguments: [
            ("2026-12-01", TimeCell.End.begin, "2026-11-30T23:00:00Z"),
            ("2026-12-01", .end, "2026-12-01T23:00:00Z"),
            ("01.12.2026", .begin, "2026-11-30T23:00:00Z"),
            ("1.7.2026", .end, "2026-07-01T22:00:00Z"),
            ("2028-02-29", .begin, "2028-02-28T23:00:00Z"),
            ("2026-12-01T08:00:00Z", .begin, "2026-12-01T08:00:00Z"),
            ("2026-12-01t08:00z", .end, "2026-12-01T08:00:00Z"),
            ("2026-12-01T08:00:00+01:00", .begin, "2026-12-01T07:00:00Z"),
            ("2026-12-01T00:30:00-0530", .begin, "2026-12-01T06:00:00Z"),
            ("2026-12-01T08:00:00.25+02", .begin, "2026-12-01T06:00:00Z"),
            ("2026-04-01", .begin, "2026-03-31T23:00:00Z"),
            ("2026-09-30", .end, "2026-09-30T22:00:00Z"),
        ])
    func aTimeIsRead(_ text: String, _ end: TimeCell.End, _ expected: String) throws {
        #expect(try TimeCell.date(text, end, in: OnboardingTable.zone) == Date(iso: expected))
    }

    @Test(
        arguments: [
            "", "2026", "2026-1-1", "26-01-01", "01.12.26", "1.12.", "2026-13-01", "31.04.2026", "2026-00-10",
            "2026-12-01 08:00", "2026-12-01T24:00Z", "2026-12-01T08:60Z", "2026-12-01T08Z", "2026-12-01T08:00:00",
            "2026-12-01T08:00:00.Z", "2026-12-01T08:00+1", "2026-12-01T08:00+01:60", "12/01/2026", "2026/12/01",
            "٢٠٢٦-12-01", "1969-12-31", "9999-01-01", "tomorrow",
        ])
    func everythingElseIsRefused(_ text: String) throws {
        let refusal = #expect(throws: TimeCell.Refusal.self) {
            try TimeCell.date(text, .begin, in: OnboardingTable.zone)
        }
        try expectText(of: try #require(refusal).finding)
    }

    @Test func theCalendarIsThatOfTheLibrary() throws {
        var dice = SplitMix(seed: 43)
        for _ in 0..<SplitMix.rounds(500) {
            let date = Date(timeIntervalSince1970: Double(dice.below(25_000_000_000)))
            #expect(try TimeCell.date(date.formatted(.iso8601), .begin, in: .utc) == date)
        }
    }
}
