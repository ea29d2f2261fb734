package import FoundationEssentials
package import IdentityModel

/// Times and durations as text.
extension Texts {
    /// `20 Jan 2027, 14:30`; with seconds `20 Jan 2027, 14:30:05`.
    package func absolute(_ time: ReportedTime, seconds: Bool = false) -> String {
        absolute(time.date, seconds: seconds)
    }

    package func absolute(_ date: Date, seconds: Bool = false) -> String {
        self[.timeAbsolute, parts(zone.time(date, now: date), seconds)]
    }

    /// A time for tables: `14:30` today, `20 Jan 14:30` this year, otherwise with the year.
    package func short(_ time: ReportedTime, seconds: Bool = false) -> String {
        short(time.date, now: time.reportedAt, seconds: seconds)
    }

    package func short(_ date: Date, now: Date, seconds: Bool = false) -> String {
        let time = zone.time(date, now: now)
        return switch time.distance {
        case .today: clock(time, seconds)
        case .thisYear: self[.timeThisYear, parts(time, seconds)]
        case .otherYear: self[.timeOtherYear, parts(time, seconds)]
        }
    }

    /// `14:30:05`.
    package func clock(_ date: Date) -> String { clock(zone.time(date, now: date), true) }

    private func clock(_ time: LocalTime, _ seconds: Bool) -> String {
        ([time.hour, time.minute] + (seconds ? [time.second] : [])).map(twoDigits).joined(separator: ":")
    }

    private func parts(_ time: LocalTime, _ seconds: Bool) -> [String: String] {
        let months: [TextKey] = [
            .january, .february, .march, .april, .may, .june, .july, .august, .september, .october, .november,
            .december,
        ]
        let month = months.indices.contains(time.month - 1) ? self[months[time.month - 1]] : "\(time.month)"
        return [
            "day": "\(time.day)", "month": month, "year": "\(time.year)", "clock": clock(time, seconds),
            "dd": twoDigits(time.day), "mm": twoDigits(time.month),
        ]
    }

    /// `59 days`, `4 minutes`: in the largest unit that counts at least two; without the sign.
    package func span(seconds: Int) -> String {
        span(seconds, in: (.timeSeconds, .timeMinutes, .timeHours, .timeDays))
    }

    /// `in 59 days`, `4 minutes ago`.
    package func relative(_ time: ReportedTime) -> String {
        let units: (TextKey, TextKey, TextKey, TextKey) =
            (.timeDativeSeconds, .timeDativeMinutes, .timeDativeHours, .timeDativeDays)
        let span = span(time.secondsFromNow, in: units)
        return self[time.secondsFromNow > 0 ? .timeAhead : .timeAgo, ["span": span]]
    }

    private func span(_ seconds: Int, in units: (TextKey, TextKey, TextKey, TextKey)) -> String {
        let seconds = abs(seconds)
        return switch seconds {
        case ..<120: counted(units.0, seconds)
        case ..<7200: counted(units.1, (seconds + 30) / 60)
        case ..<172_800: counted(units.2, (seconds + 1800) / 3600)
        default: counted(units.3, (seconds + 43_200) / 86_400)
        }
    }

    /// `59 days`.
    package func span(_ duration: Duration) -> String { span(seconds: Int(duration.components.seconds)) }

    /// The sentence for a user who is locked until `end`.
    package func locked(until end: ReportedTime) -> String {
        self[.refusedLockedUntil, ["span": span(seconds: end.secondsFromNow), "time": absolute(end)]]
    }

    /// `31 ms`, `1.9 s`, `12 s`: milliseconds under a second, one decimal under ten seconds; `1,9 s` in German.
    package func measured(_ duration: Duration) -> String {
        if duration < .seconds(1) {
            let milliseconds = duration.components.attoseconds / 1_000_000_000_000_000
            return self[.timeMilliseconds, ["milliseconds": "\(milliseconds)"]]
        }
        let tenths = (duration.components.seconds * 10) + duration.components.attoseconds / 100_000_000_000_000_000
        let number = tenths < 100 ? "\(tenths / 10)\(self[.languageDecimal])\(tenths % 10)" : "\(tenths / 10)"
        return self[.timeMeasured, ["seconds": number]]
    }

    private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
