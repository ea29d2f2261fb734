/// Limits for rows that requests create and that expire: logins, device grants, challenges, registrations, and deleted
/// users.
package struct PendingLimits: Sendable, Hashable {
    /// The maximum number of logins in progress, in all realms together.
    var maximumLogins = 20_000
    /// The maximum number of waiting device grants in one realm.
    var maximumDeviceGrants = 2000

    /// The maximum number of challenges in one user pool.
    var maximumChallenges = 4000
    /// The maximum number of logins at upstream providers in one user pool.
    var maximumHostedLogins = 4000
    /// The maximum number of recorded registrations in one user pool.
    var maximumRegistrations = 10_000
    /// The maximum number of deleted users in one realm who can be restored.
    var maximumDeletedUsers = 10_000

    /// The share of a limit that one network may use: a quarter, at least one.
    static func share(of most: Int) -> Int { max(1, most / 4) }
}
