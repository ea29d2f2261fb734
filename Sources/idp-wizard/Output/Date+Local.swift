import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// Times for readers are in this machine's time zone; FoundationEssentials knows only GMT. Files stay in UTC.
extension Date {
    /// `2026-11-22 14:03:20`, in this machine's time zone.
    var localText: String {
        let parts = localParts
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(Int(parts.tm_year) + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) "
            + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
    }

    /// How far this machine's time zone was ahead of UTC then, in seconds.
    var secondsFromUTC: Int { Int(localParts.tm_gmtoff) }

    private var localParts: tm {
        var seconds = time_t(timeIntervalSince1970.rounded(.down))
        var parts = tm()
        localtime_r(&seconds, &parts)
        return parts
    }
}
