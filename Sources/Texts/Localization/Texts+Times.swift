package import FoundationEssentials
package import IdentityModel
import Sentences

/// Times and durations as text.
extension Texts {
    /// `20 Jan 2027, 14:30`; with seconds `20 Jan 2027, 14:30:05`.
    package func absolute(_ time: ReportedTime, seconds: Bool = false) -> String {
        absolute(time.date, seconds: seconds)
    }

    package func absolute(_ date: Date, seconds: Bool = false) -> String {
        let time = zone.time(date, now: date)
        return self(Text(pattern: "\(time.day) \(month(time)) \(time.year), \(clock(time, seconds))", or: digits(time)))
    }

    /// A time for tables: `14:30` today, `20 Jan 14:30` this year, otherwise with the year.
    package func short(_ time: ReportedTime, seconds: Bool = false) -> String {
        short(time.date, now: time.reportedAt, seconds: seconds)
    }

    package func short(_ date: Date, now: Date, seconds: Bool = false) -> String {
        let time = zone.time(date, now: now)
        return switch time.distance {
        case .today: clock(time, seconds)
        case .thisYear:
            self(Text(pattern: "\(time.day) \(month(time)) \(clock(time, seconds))", or: digits(time)))
        case .otherYear:
            self(Text(pattern: "\(time.day) \(month(time)) \(time.year) \(clock(time, seconds))", or: digits(time)))
        }
    }

    /// `14:30:05`.
    package func clock(_ date: Date) -> String { clock(zone.time(date, now: date), true) }

    private func clock(_ time: LocalTime, _ seconds: Bool) -> String {
        ([time.hour, time.minute] + (seconds ? [time.second] : [])).map(twoDigits).joined(separator: ":")
    }

    private func month(_ time: LocalTime) -> String {
        Self.months.indices.contains(time.month - 1) ? self(Self.months[time.month - 1]) : "\(time.month)"
    }

    private static let months = [
        Text("Jan"), Text("Feb"), Text("Mar"), Text("Apr"), Text("May"), Text("Jun"), Text("Jul"), Text("Aug"),
        Text("Sep"), Text("Oct"), Text("Nov"), Text("Dec"),
    ]

    /// Day and month, which some languages write as numbers.
    private func digits(_ time: LocalTime) -> [String] { [twoDigits(time.day), twoDigits(time.month)] }

    /// `59 days`, `4 minutes`: in the largest unit that counts at least two; without the sign.
    package func span(seconds: Int) -> String {
        span(
            seconds,
            in: (
                Text(one: "\(.count) second", other: "\(.count) seconds"),
                Text(one: "\(.count) minute", other: "\(.count) minutes"),
                Text(one: "\(.count) hour", other: "\(.count) hours"),
                Text(one: "\(.count) day", other: "\(.count) days")
            ))
    }

    /// `in 59 days`, `4 minutes ago`.
    package func relative(_ time: ReportedTime) -> String {
        let units: (Text, Text, Text, Text) =
            (
                Text(one: "\(.count) second", other: "\(.count) seconds", context: "dative"),
                Text(one: "\(.count) minute", other: "\(.count) minutes", context: "dative"),
                Text(one: "\(.count) hour", other: "\(.count) hours", context: "dative"),
                Text(one: "\(.count) day", other: "\(.count) days", context: "dative")
            )
        let span = span(time.secondsFromNow, in: units)
        return self(time.secondsFromNow > 0 ? Text("in \(span)") : Text("\(span) ago"))
    }

    private func span(_ seconds: Int, in units: (Text, Text, Text, Text)) -> String {
        let seconds = abs(seconds)
        return switch seconds {
        case ..<120: self(units.0.counted(seconds))
        case ..<7200: self(units.1.counted((seconds + 30) / 60))
        case ..<172_800: self(units.2.counted((seconds + 1800) / 3600))
        default: self(units.3.counted((seconds + 43_200) / 86_400))
        }
    }

    /// `59 days`.
    package func span(_ duration: Duration) -> String { span(seconds: Int(duration.components.seconds)) }

    /// The sentence for a user who is locked until `end`.
    package func locked(until end: ReportedTime) -> String {
        self(
            Text(
                "The user is locked after too many failed logins: for another \(span(seconds: end.secondsFromNow)), until \(absolute(end))."
            ))
    }

    /// `31 ms`, `1.9 s`, `12 s`: milliseconds under a second, one decimal under ten seconds; `1,9 s` in German.
    package func measured(_ duration: Duration) -> String {
        if duration < .seconds(1) {
            let milliseconds = duration.components.attoseconds / 1_000_000_000_000_000
            return self(Text("\(milliseconds) ms"))
        }
        let tenths = (duration.components.seconds * 10) + duration.components.attoseconds / 100_000_000_000_000_000
        let number = tenths < 100 ? "\(tenths / 10)\(self.decimalSign)\(tenths % 10)" : "\(tenths / 10)"
        return self(Text("\(number) s"))
    }

    private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
