/// How many logins and device codes that clients without credentials begin are kept at once.
struct StoreBounds: Sendable, Hashable {
    /// Logins under way, of all realms.
    var mostLogins = 20_000
    /// Devices of one realm that wait for somebody to agree.
    var mostWaiting = 2000

    /// What one network may have of a bound.
    static func share(of most: Int) -> Int { max(1, most / 4) }
}
