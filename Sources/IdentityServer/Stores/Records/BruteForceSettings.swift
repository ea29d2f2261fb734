/// When failed logins lock a name, and for how long (kobil.md 8.7).
struct BruteForceSettings: Sendable, Hashable, Codable {
    /// Whether failures are counted.
    var isEnabled = true
    /// Failures until the first lock.
    var failureFactor = 5
    /// Seconds of the first lock; each further `failureFactor` failures add as many.
    var waitIncrementSeconds = 60
    /// Seconds that a lock lasts at most.
    var maximumWaitSeconds = 900
    /// Whether a lock stays until an administrator takes it off.
    var locksForGood = false
    /// How many locks that pass come before the one that stays.
    var maximumTemporaryLockouts = 0
    /// Seconds without failure after which counting starts anew.
    var resetAfterSeconds = 43200
}
