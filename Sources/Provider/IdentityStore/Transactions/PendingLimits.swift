/// Limits for rows that requests create and that expire: logins, device grants, challenges, registrations, and deleted
/// users.
package struct PendingLimits: Sendable, Hashable {
    /// The maximum number of logins in progress, in all realms together.
    package var maximumLogins = 20_000
    /// The maximum number of waiting device grants in one realm.
    package var maximumDeviceGrants = 2000

    /// The maximum number of challenges in one user pool.
    package var maximumChallenges = 4000
    /// The maximum number of logins at upstream providers in one user pool.
    package var maximumHostedLogins = 4000
    /// The maximum number of recorded registrations in one user pool.
    package var maximumRegistrations = 10_000
    /// The maximum number of deleted users in one realm who can be restored.
    package var maximumDeletedUsers = 10_000

    package init(
        maximumLogins: Int = 20_000, maximumDeviceGrants: Int = 2000, maximumChallenges: Int = 4000,
        maximumHostedLogins: Int = 4000, maximumRegistrations: Int = 10_000,
        maximumDeletedUsers: Int = 10_000
    ) {
        self.maximumLogins = maximumLogins
        self.maximumDeviceGrants = maximumDeviceGrants
        self.maximumChallenges = maximumChallenges
        self.maximumHostedLogins = maximumHostedLogins
        self.maximumRegistrations = maximumRegistrations
        self.maximumDeletedUsers = maximumDeletedUsers
    }

    /// The share of a limit that one network may use: a quarter, at least one.
    package static func share(of most: Int) -> Int { max(1, most / 4) }
}
