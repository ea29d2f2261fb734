import Assets
import Localization
import Testing

@testable import Wizard

/// Times and durations in words.
struct MomentTests {
    @Test(arguments: [
        (1, "1 second"), (-90, "90 seconds"), (240, "4 minutes"), (7199, "120 minutes"), (7200, "2 hours"),
        (60 * 86_400, "60 days"), (60 * 86_400 - 5, "60 days"), (-3 * 86_400, "3 days"),
    ])
    func aSpanIsToldInOneUnitRounded(_ seconds: Int, _ words: String) throws {
        #expect(try Texts(parsing: EmbeddedFile.locales[0].contents).span(seconds: seconds) == words)
    }

    @Test(arguments: [
        (Duration.milliseconds(31), "31 ms"), (.milliseconds(999), "999 ms"), (.milliseconds(1_940), "1.9 s"),
        (.milliseconds(12_900), "12 s"), (.zero, "0 ms"),
    ])
    func aMeasureHasTheDigitsThatMatter(_ duration: Duration, _ words: String) throws {
        #expect(try Texts(parsing: EmbeddedFile.locales[0].contents).measured(duration) == words)
    }

    @Test(arguments: [("en", "1.9 s"), ("de", "1,9 s"), ("tr", "1,9 sn")])
    func aMeasureHasTheDecimalSignOfTheLanguage(_ tag: String, _ words: String) throws {
        let locale = try #require(EmbeddedFile.locales.first { $0.tag == tag })
        #expect(try Texts(parsing: locale.contents).measured(.milliseconds(1_940)) == words)
    }

    @Test func aMomentIsADateAndATime() throws {
        let time = LocalTime(year: 2027, month: 1, day: 5, hour: 9, minute: 3, secondsFromNow: 0)
        #expect(try Texts(parsing: EmbeddedFile.locales[0].contents).absolute(time) == "5 Jan 2027, 09:03")
    }
}
