import FoundationEssentials
import Localization
import Wizard

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension LocalTime {
    /// A date in this machine's time zone; FoundationEssentials knows only GMT.
    init(_ date: Date, now: Date) {
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        localtime_r(&seconds, &parts)
        self.init(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
            hour: Int(parts.tm_hour), minute: Int(parts.tm_min),
            secondsFromNow: Int(date.timeIntervalSince(now).rounded()))
    }
}
