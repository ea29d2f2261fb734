import FlowModel
import FoundationEssentials

extension ListedUser {
    /// Creates a user from what Keycloak's requests report.
    ///
    /// `deviceCount` is `nil` if the provider does not report devices; a KOBIL provider activates users on devices.
    init(
        _ user: AdministeredUser, _ lock: BruteForceStatus, _ credentials: [AdministeredCredential], deviceCount: Int?,
        lastLogin: Date?, activatesOnDevices: Bool, now: Date
    ) {
        self.init(user)
        self.deviceCount = deviceCount
        lastLoginAt = lastLogin
        failures = lock.numFailures
        lockedUntil = lock.lockedUntil
        hasPassword = credentials.contains { $0.type == AdministeredCredential.passwordType }
        let code = credentials.first { $0.type == AdministeredCredential.activationCodeType }
        codeExpiresAt = code?.expiresAt
        status = Self.status(
            user, lock, code, hasPassword: hasPassword == true, deviceCount: deviceCount,
            activatesOnDevices: activatesOnDevices, now: now)
    }

    /// The first status that describes the user, in the order of ``UserListStatus``.
    private static func status(
        _ user: AdministeredUser, _ lock: BruteForceStatus, _ code: AdministeredCredential?, hasPassword: Bool,
        deviceCount: Int?, activatesOnDevices: Bool, now: Date
    ) -> UserListStatus {
        let isLockedOut = lock.isPermanent || user.isLockedPermanently
        if !user.isEnabled, !isLockedOut { return .disabled }
        if isLockedOut || lock.disabled { return .locked }
        let mustChangePassword = user.requiredActions?.contains(AdministrationClient.updatePasswordAction) == true
        if hasPassword, mustChangePassword { return .temporaryPassword }
        if let code { return code.isOpen(at: now) ? .codeOpen : .codeExpired }
        if let deviceCount, deviceCount > 0 { return .activated }
        guard hasPassword else { return .new }
        return activatesOnDevices && deviceCount == 0 ? .notActivated : .passwordSet
    }
}
