/// Times and durations in words.
extension Texts {
    /// `20 Jan 2027, 14:30`.
    package func absolute(_ time: LocalTime) -> String {
        let months: [TextKey] = [
            .january, .february, .march, .april, .may, .june, .july, .august, .september, .october, .november,
            .december,
        ]
        let month = months.indices.contains(time.month - 1) ? self[months[time.month - 1]] : "\(time.month)"
        return self[
            .timeAbsolute,
            [
                "day": "\(time.day)", "month": month, "year": "\(time.year)", "hour": twoDigits(time.hour),
                "minute": twoDigits(time.minute),
            ]]
    }

    /// `59 days`, `4 minutes`: in the largest unit of which there are two or more; the sign is dropped.
    package func span(seconds: Int) -> String {
        let seconds = abs(seconds)
        switch seconds {
        case ..<120: return counted(.timeSeconds, seconds)
        case ..<7200: return counted(.timeMinutes, (seconds + 30) / 60)
        case ..<172_800: return counted(.timeHours, (seconds + 1800) / 3600)
        default: return counted(.timeDays, (seconds + 43_200) / 86_400)
        }
    }

    /// `59 days`, of a duration.
    package func span(_ duration: Duration) -> String { span(seconds: Int(duration.components.seconds)) }

    /// The sentence for a user who is locked until `end`.
    package func locked(until end: LocalTime) -> String {
        self[.refusedLockedUntil, ["span": span(seconds: end.secondsFromNow), "time": absolute(end)]]
    }

    /// `31 ms`, `1.9 s`, `12 s`: in whole milliseconds under a second, with a tenth under ten seconds; `1,9 s` in German.
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
