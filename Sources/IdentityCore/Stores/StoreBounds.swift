/// How many logins and device codes that clients without credentials begin are kept at once.
package struct StoreBounds: Sendable, Hashable {
    /// Logins under way, of all realms.
    package var mostLogins = 20_000
    /// Devices of one realm that wait for somebody to agree.
    package var mostWaiting = 2000

    package init(mostLogins: Int = 20_000, mostWaiting: Int = 2000) {
        self.mostLogins = mostLogins
        self.mostWaiting = mostWaiting
    }

    /// What one network may have of a bound.
    package static func share(of most: Int) -> Int { max(1, most / 4) }
}
