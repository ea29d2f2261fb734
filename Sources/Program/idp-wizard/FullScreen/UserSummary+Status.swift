import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Wizard

extension UserSummary.Status {
    /// Creates the status of a user in the list: first a lock, then an activation code, then the password and the
    /// devices.
    ///
    /// `deviceCount` is `nil` if the provider does not report devices; a KOBIL provider activates users on devices.
    init(
        _ user: AdministeredUser, _ lock: BruteForceStatus, _ credentials: [AdministeredCredential], deviceCount: Int?,
        activatesOnDevices: Bool, now: Date
    ) {
        let mustChangePassword =
            user.requiredActions?.contains(AdministrationClient.updatePasswordAction) == true
        if lock.isPermanent || user.isLockedPermanently {
            self = .locked(until: nil, failures: lock.numFailures)
        } else if !user.isEnabled {
            self = .disabled
        } else if lock.disabled {
            self = .locked(until: lock.lockedUntil.map { LocalTime($0, now: now) }, failures: lock.numFailures)
        } else if let code = credentials.first(where: { $0.type == AdministeredCredential.activationCodeType }) {
            let end = code.expiresAt.map { LocalTime($0, now: now) }
            self = code.isOpen(at: now) ? .codeOpen(until: end) : .codeExpired(on: end)
        } else if !credentials.contains(where: { $0.type == AdministeredCredential.passwordType }) {
            self = .withoutCode
        } else if mustChangePassword {
            self = .temporaryPassword
        } else if activatesOnDevices, deviceCount == 0 {
            self = .notActivated
        } else {
            self = .passwordSet
        }
    }
}
