import FlowModel
import FoundationEssentials
import IdentityModel

extension UserSummary {
    init(_ user: AdministeredUser, now: Date) {
        self.init(id: user.id.rawValue, username: UserID(user.username))
        email = user.email.map { UntrustedText($0) }
        firstName = user.firstName.map { UntrustedText($0) }
        lastName = user.lastName.map { UntrustedText($0) }
        isEnabled = user.isEnabled
        isEmailVerified = user.emailVerified
        requiredActions = user.requiredActions?.map { UntrustedText($0) }
        createdAt = user.createdAt.map { ReportedTime($0, now: now) }
        access = user.access
    }

    /// Creates a user from what Keycloak's requests report.
    ///
    /// `deviceCount` is `nil` if the provider does not report devices; a KOBIL provider activates users on devices.
    init(
        _ user: AdministeredUser, _ lock: BruteForceStatus, _ credentials: [AdministeredCredential], deviceCount: Int?,
        lastLogin: Date?, activatesOnDevices: Bool, now: Date
    ) {
        self.init(user, now: now)
        self.deviceCount = deviceCount
        lastLoginAt = lastLogin.map { ReportedTime($0, now: now) }
        failures = lock.numFailures
        lockedUntil = lock.lockedUntil.map { ReportedTime($0, now: now) }
        let hasPassword = credentials.contains { $0.type == AdministeredCredential.passwordType }
        isPasswordSet = hasPassword
        let code = credentials.first { $0.type == AdministeredCredential.activationCodeType }
        codeExpiresAt = code?.expiresAt.map { ReportedTime($0, now: now) }
        status = Self.status(
            user, lock, code, hasPassword: hasPassword, deviceCount: deviceCount,
            activatesOnDevices: activatesOnDevices, now: now)
    }

    /// Creates a user of `user-summaries`.
    init(_ record: ListedUserRecord, now: Date) {
        self.init(record.user, now: now)
        func time(_ milliseconds: Int64?) -> ReportedTime? {
            milliseconds.map { ReportedTime(Date(timeIntervalSince1970: Double($0) / 1000), now: now) }
        }
        let members = record.members
        // A newer server may have other statuses.
        status = UserListStatus(rawValue: members.status) ?? .unknown
        codeExpiresAt = time(members.codeExpires)
        lockedUntil = time(members.lockedUntil)
        deviceCount = members.deviceCount
        lastLoginAt = time(members.lastLogin)
        validFrom = time(members.validFrom)
        validUntil = time(members.validUntil)
        isPasswordSet = members.hasPassword
        isAdministrator = members.administrator ?? false
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

/// A user of `user-summaries`, as in JSON.
struct ListedUserRecord: Decodable {
    let user: AdministeredUser
    let members: Members

    /// The members of a record besides those of a user; times are in milliseconds since 1970.
    struct Members: Decodable {
        let status: String
        let codeExpires, lockedUntil, lastLogin, validFrom, validUntil: Int64?
        let deviceCount: Int?
        let hasPassword: Bool?
        /// An older server does not report it.
        let administrator: Bool?
    }

    init(from decoder: any Decoder) throws {
        (user, members) = (try AdministeredUser(from: decoder), try Members(from: decoder))
    }
}
