/// Limits for rows that requests without credentials create: logins and device grants.
package struct StoreBounds: Sendable, Hashable {
    /// The maximum number of logins in progress, in all realms together.
    package var mostLogins = 20_000
    /// The maximum number of waiting device grants in one realm.
    package var mostWaiting = 2000

    package init(mostLogins: Int = 20_000, mostWaiting: Int = 2000) {
        self.mostLogins = mostLogins
        self.mostWaiting = mostWaiting
    }

    /// The part of a limit that one network may use: a quarter, at least one.
    package static func share(of most: Int) -> Int { max(1, most / 4) }
}
