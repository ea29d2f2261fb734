import FoundationEssentials
import IdentityModel
import Localization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension LocalZone {
    /// This machine's time zone, in which readers see times; JSON, exports and the log are in UTC.
    static let machine = LocalZone("this machine") { date in
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return Int(parts.tm_gmtoff)
    }
}

extension Texts {
    /// A time in a list that is printed now.
    func short(_ date: Date, seconds: Bool = false) -> String {
        short(date, now: SystemWallClock().now(), seconds: seconds)
    }
}
