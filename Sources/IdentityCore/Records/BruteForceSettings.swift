/// When failed logins lock a name, and for how long (Sources/KOBIL.md, Keycloak's behaviour).
package struct BruteForceSettings: Sendable, Hashable, Codable {
    /// Whether failures are counted.
    package var isEnabled = true
    /// Failures until the first lock.
    package var failureFactor = 5
    /// Seconds of the first lock; each further `failureFactor` failures add as many.
    package var waitIncrementSeconds = 60
    /// Seconds that a lock lasts at most.
    package var maximumWaitSeconds = 900
    /// Whether a lock stays until an administrator takes it off.
    package var locksForGood = false
    /// How many locks that pass come before the one that stays.
    package var maximumTemporaryLockouts = 0
    /// Seconds without failure after which counting starts anew.
    package var resetAfterSeconds = 43200

    package init(
        isEnabled: Bool = true, failureFactor: Int = 5, waitIncrementSeconds: Int = 60, maximumWaitSeconds: Int = 900,
        locksForGood: Bool = false, maximumTemporaryLockouts: Int = 0, resetAfterSeconds: Int = 43200
    ) {
        self.isEnabled = isEnabled
        self.failureFactor = failureFactor
        self.waitIncrementSeconds = waitIncrementSeconds
        self.maximumWaitSeconds = maximumWaitSeconds
        self.locksForGood = locksForGood
        self.maximumTemporaryLockouts = maximumTemporaryLockouts
        self.resetAfterSeconds = resetAfterSeconds
    }
}
