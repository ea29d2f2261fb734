/// Limits for rows that requests without credentials create: logins and device grants.
package struct PendingLimits: Sendable, Hashable {
    /// The maximum number of logins in progress, in all realms together.
    package var maximumLogins = 20_000
    /// The maximum number of waiting device grants in one realm.
    package var maximumDeviceGrants = 2000

    package init(maximumLogins: Int = 20_000, maximumDeviceGrants: Int = 2000) {
        self.maximumLogins = maximumLogins
        self.maximumDeviceGrants = maximumDeviceGrants
    }

    /// The part of a limit that one network may use: a quarter, at least one.
    package static func share(of most: Int) -> Int { max(1, most / 4) }
}
