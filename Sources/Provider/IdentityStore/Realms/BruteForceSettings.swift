import IdentityModel
import Sentences

/// When and for how long failed logins lock a user out (Sources/KOBIL.md, Keycloak's behaviour).
package struct BruteForceSettings: Sendable, Hashable, Codable {
    /// Whether failures are counted and lock users out.
    package var isEnabled = true
    /// The number of failures that cause the first lock-out.
    package var failureFactor = 5
    /// The length of the first lock-out in seconds.
    ///
    /// Each further `failureFactor` failures add this length again.
    var waitIncrementSeconds = 60
    /// The maximum length of a temporary lock-out, in seconds.
    var maximumWaitSeconds = 900
    /// Whether a lock-out can be permanent.
    ///
    /// Only an administrator removes a permanent one.
    var locksPermanently = false
    /// The number of temporary lock-outs before the permanent one.
    var maximumTemporaryLockouts = 0
    /// The seconds without a failure after which the count starts again at zero.
    var resetAfterSeconds = 43200

    package init(isEnabled: Bool = true, failureFactor: Int = 5) {
        self.isEnabled = isEnabled
        self.failureFactor = failureFactor
    }
}

extension InputRefusal {
    /// The error during a lock-out.
    ///
    /// If lock-outs can be permanent, the text does not say "temporarily".
    package static func locked(by settings: BruteForceSettings) -> InputRefusal {
        guard settings.locksPermanently else {
            return form(.userLocked, variant: FormError.Variant.temporarilyLocked)
        }
        return form(settings.maximumTemporaryLockouts > 0 ? .userLocked : .userLockedPermanently)
    }
}
