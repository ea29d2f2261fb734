import Assets
import FoundationEssentials
import IdentityModel
import Localization
import Recording
import Testing

@testable import Wizard

/// Times and durations in words.
struct MomentTests {
    @Test(arguments: [
        (1, "1 second"), (-90, "90 seconds"), (240, "4 minutes"), (7199, "120 minutes"), (7200, "2 hours"),
        (60 * 86_400, "60 days"), (60 * 86_400 - 5, "60 days"), (-3 * 86_400, "3 days"),
    ])
    func aSpanIsToldInOneUnitRounded(_ seconds: Int, _ words: String) throws {
        #expect(try Texts(EmbeddedFile.locales[0]).span(seconds: seconds) == words)
    }

    @Test(arguments: [
        (Duration.milliseconds(31), "31 ms"), (.milliseconds(999), "999 ms"), (.milliseconds(1_940), "1.9 s"),
        (.milliseconds(12_900), "12 s"), (.zero, "0 ms"),
    ])
    func aMeasureHasTheDigitsThatMatter(_ duration: Duration, _ words: String) throws {
        #expect(try Texts(EmbeddedFile.locales[0]).measured(duration) == words)
    }

    @Test(arguments: [("en", "1.9 s"), ("de", "1,9 s"), ("tr", "1,9 sn")])
    func aMeasureHasTheDecimalSignOfTheLanguage(_ tag: String, _ words: String) throws {
        let locale = try #require(EmbeddedFile.locales.first { $0.tag == tag })
        #expect(try Texts(locale).measured(.milliseconds(1_940)) == words)
    }

    /// Central Europe in 2026: summer time from 29 March to 25 October, 01:00 UTC.
    private static let berlin = LocalZone("Berlin") { date in
        (1_774_746_000..<1_792_890_000).contains(date.timeIntervalSince1970) ? 7200 : 3600
    }

    private static func texts(_ tag: String, _ zone: LocalZone = berlin) throws -> Texts {
        try Texts(#require(EmbeddedFile.locales.first { $0.tag == tag }), zone: zone)
    }

    private static func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test(arguments: [
        ("2026-10-24T22:30:05Z", "00:30"), ("2026-10-25T00:30:05Z", "02:30"), ("2026-10-25T01:30:05Z", "02:30"),
        ("2026-10-25T22:59:59Z", "23:59"),
    ])
    func theDayOfTheChangeHas25Hours(_ date: String, _ time: String) throws {
        let now = try Self.date("2026-10-25T12:00:00Z")
        #expect(try Self.texts("de").short(Self.date(date), now: now) == time)
        #expect(try Self.texts("de").short(Self.date(date), now: now, seconds: true).hasPrefix(time + ":"))
    }

    @Test(arguments: [
        ("en", "23 Nov 15:45", "31 Dec 2025 23:59:59", "1 Jul 2026, 14:00"),
        ("de", "23.11. 15:45", "31.12.2025 23:59:59", "1. Juli 2026, 14:00"),
        ("tr", "23 Kas 15:45", "31 Ara 2025 23:59:59", "1 Tem 2026, 14:00"),
    ])
    func aTableNamesTheDayAndWhereItDiffersTheYear(
        _ tag: String, _ thisYear: String, _ lastYear: String, _ summer: String
    ) throws {
        let (texts, now) = (try Self.texts(tag), try Self.date("2026-11-25T12:00:00Z"))
        #expect(try texts.short(Self.date("2026-11-23T14:45:00Z"), now: now) == thisYear)
        #expect(try texts.short(Self.date("2025-12-31T22:59:59Z"), now: now, seconds: true) == lastYear)
        #expect(try texts.absolute(Self.date("2026-07-01T12:00:00Z")) == summer)
        #expect(try Self.texts(tag, .utc).clock(Self.date("2026-07-01T12:00:00Z")) == "12:00:00")
    }

    @Test(arguments: [
        (30, "in 30 seconds", "in 30 Sekunden", "30 saniye sonra"),
        (-59 * 86_400, "59 days ago", "vor 59 Tagen", "59 gün önce"),
        (86_400 * 2, "in 2 days", "in 2 Tagen", "2 gün sonra"),
        (-1, "1 second ago", "vor 1 Sekunde", "1 saniye önce"),
    ])
    func aDistanceIsInTheLanguagesCase(_ seconds: Int, _ en: String, _ de: String, _ tr: String) throws {
        let now = try Self.date("2026-11-25T12:00:00Z")
        let time = ReportedTime(now.addingTimeInterval(Double(seconds)), now: now)
        for (tag, words) in [("en", en), ("de", de), ("tr", tr)] {
            #expect(try Self.texts(tag).relative(time) == words)
        }
    }

    /// A run stores times in UTC; the inspector shows them in local time.
    @Test func theInspectorHasLocalTimes() throws {
        let expired = TracedCheck(
            name: "expiry", subject: "ID token", expected: "after 2026-07-01T12:00:00Z, give or take 60 s",
            found: "2026-12-01T12:00:05Z", passed: true, source: "x")
        let texts = try Self.texts("de")
        let event = TraceEvent(
            time: try Self.date("2026-07-01T12:00:00Z"), from: .idpSdk, to: .idpSdk, name: "check",
            content: .check(expired))
        let text = InspectorText(SequenceDiagram([event]), event: 0, texts: texts, explains: false).plain
        #expect(text.contains("after 1. Juli 2026, 14:00:00, give or take 60 s"), "\(text)")
        #expect(text.contains(": 1. Dez. 2026, 13:00:05"), "\(text)")
        let claim = try texts.moment(
            ofClaim: "exp", "1782907500", seenAt: Self.date("2026-07-01T12:00:00Z"))
        #expect(claim == "läuft 5 min 0 s später ab, um 14:05:00")
    }

    /// A server may send any number.
    @Test(arguments: [Double.infinity, -.infinity, 1e300, -1e300]) func aTimeThatNoCalendarHasIsShown(_ seconds: Double)
        throws
    {
        let time = Self.berlin.time(Date(timeIntervalSince1970: seconds), now: Date(timeIntervalSince1970: 0))
        #expect(time.distance == .otherYear && time.year == (seconds > 0 ? 9998 : 2))
    }

    @Test func aMomentIsADateAndATime() throws {
        let time = try Self.date("2027-01-05T09:03:00Z")
        #expect(try Texts(EmbeddedFile.locales[0]).absolute(time) == "5 Jan 2027, 09:03")
    }
}
