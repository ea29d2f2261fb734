public import FoundationEssentials
public import Localization
public import Sentences

/// A time as people type it: `2026-12-01`, `01.12.2026`, or ISO 8601 with a zone.
public enum TimeCell {
    /// Which end of a day a bare date means.
    public enum End: Sendable, Hashable { case begin, end }

    public struct Refusal: Error, Sendable, Hashable { public let finding: Text }

    public static func date(_ text: String, _ end: End, in zone: LocalZone) throws(Refusal) -> Date {
        if let day = try bareDate(text) {
            var time = try checked(day, text)
            if end == .end { time.seconds = 86_400 }
            return time.date(in: zone)
        }
        guard let cut = text.utf8.firstIndex(where: { $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: "t") }),
            let day = numbers(text[..<cut], "-", [4, 2, 2])
        else { throw unknown(text) }
        let rest = text[text.utf8.index(after: cut)...]
        guard let zoneStart = rest.utf8.firstIndex(where: { "Zz+-".utf8.contains($0) }) else {
            throw Refusal(finding: Text("\"\(text)\" has no zone: end it with Z or such as +01:00"))
        }
        guard let seconds = secondsOfDay(rest[..<zoneStart]), let offset = offset(rest[zoneStart...]) else {
            throw unknown(text)
        }
        let time = try checked(CivilTime(year: day[0], month: day[1], day: day[2], seconds: seconds), text)
        return Date(timeIntervalSince1970: Double(time.secondsAsUTC - offset))
    }

    private static func bareDate(_ text: String) throws(Refusal) -> CivilTime? {
        guard !text.utf8.contains(UInt8(ascii: "/")) else {
            throw Refusal(
                finding: Text("\"\(text)\" can mean two days: write a date as 2026-12-01 or 01.12.2026"))
        }
        if let parts = numbers(text[...], "-", [4, 2, 2]) {
            return CivilTime(year: parts[0], month: parts[1], day: parts[2])
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].utf8.count == 4, (1...2).contains(parts[0].utf8.count),
            (1...2).contains(parts[1].utf8.count), let day = number(parts[0]), let month = number(parts[1]),
            let year = number(parts[2])
        else { return nil }
        return CivilTime(year: year, month: month, day: day)
    }

    private static func checked(_ time: CivilTime, _ text: String) throws(Refusal) -> CivilTime {
        guard time.isValid else { throw Refusal(finding: Text("the calendar has no \"\(text)\"")) }
        return time
    }

    private static func unknown(_ text: String) -> Refusal {
        Refusal(
            finding: Text("\"\(text)\" is not a time: write 2026-12-01, 01.12.2026 or 2026-12-01T08:00:00+01:00"))
    }

    /// `08:00` or `08:00:00`; a fraction is dropped.
    private static func secondsOfDay(_ text: Substring) -> Int? {
        let whole = text.prefix { $0 != "." && $0 != "," }
        let fraction = text.dropFirst(whole.count + 1)
        guard fraction.isEmpty ? whole.count == text.count : number(fraction) != nil,
            let parts = numbers(whole, ":", [2, 2, 2]) ?? numbers(whole, ":", [2, 2]), parts[0] < 24, parts[1] < 60,
            parts.count == 2 || parts[2] < 60
        else { return nil }
        return (parts[0] * 60 + parts[1]) * 60 + (parts.count == 2 ? 0 : parts[2])
    }

    /// `Z`, `+01:00`, `+0100` or `+01`, in seconds.
    private static func offset(_ text: Substring) -> Int? {
        if text == "Z" || text == "z" { return 0 }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.utf8.count == 4 || digits.utf8.count == 2, let hours = number(digits.prefix(2)[...]),
            let minutes = digits.utf8.count == 2 ? 0 : number(digits.suffix(2)[...]), hours <= 18, minutes < 60
        else { return nil }
        return (text.first == "-" ? -1 : 1) * (hours * 60 + minutes) * 60
    }

    /// Numbers of these lengths between separators.
    private static func numbers(_ text: Substring, _ separator: Character, _ lengths: [Int]) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == lengths else { return nil }
        let numbers = parts.compactMap { number($0) }
        return numbers.count == lengths.count ? numbers : nil
    }

    private static func number(_ text: some StringProtocol) -> Int? {
        guard !text.isEmpty, text.utf8.count <= 9, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}
