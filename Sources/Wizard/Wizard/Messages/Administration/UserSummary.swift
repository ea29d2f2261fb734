public import FlowModel
public import IdentityModel

/// A user of the provider, as the list shows it.
public struct UserSummary: Sendable, Hashable {
    /// The status in the list; the most urgent if several apply.
    public enum Status: Sendable, Hashable {
        /// Has a password.
        case passwordSet
        /// Has a device.
        case activated
        /// The validity has ended.
        case expired(on: ReportedTime?)
        /// The validity has not begun.
        case notYetValid(from: ReportedTime?)
        /// Has a password that must be changed at the next login.
        case temporaryPassword
        /// Has a password and no device, at a provider that activates users on devices.
        case notActivated
        /// Was never activated and has no valid code.
        case withoutCode
        /// A code was issued and is still valid.
        case codeOpen(until: ReportedTime?)
        /// A code was issued and has expired.
        case codeExpired(on: ReportedTime?)
        /// Locked after wrong passwords.
        case locked(until: ReportedTime?, failures: Int?)
        case disabled
        /// The provider does not report it.
        case unknown
    }

    /// The provider's own ID.
    public var id: String
    public var username: UserID
    /// The e-mail address, if there is one.
    public var email: UntrustedText?
    public var status: Status
    /// How many devices are bound to the user; `nil` if the provider does not report it.
    public var deviceCount: Int?
    /// The last login; `nil` if there was none or the provider does not report it.
    public var lastLogin: ReportedTime?
    /// The time of creation; `nil` if the provider does not report it.
    public var created: ReportedTime?
    /// Whether the user has, or may have, a password that a new one would replace.
    public var hasPassword: Bool
    /// What the administrator may do with the user.
    public var access = UserAccess.unknown
    /// Whether the user is an administrator; of another provider, only the own account is known.
    public var isAdministrator = false

    /// Creates a summary; without `hasPassword`, the status decides.
    public init(
        id: String, username: UserID, email: UntrustedText? = nil, status: Status = .unknown,
        deviceCount: Int? = nil, lastLogin: ReportedTime? = nil, created: ReportedTime? = nil, hasPassword: Bool? = nil
    ) {
        self.id = id
        self.username = username
        self.email = email
        self.status = status
        self.hasPassword = hasPassword ?? status.meansPassword
        self.deviceCount = deviceCount
        self.lastLogin = lastLogin
        self.created = created
    }
}

extension UserSummary.Status {
    /// Whether a user with this status may have a password.
    fileprivate var meansPassword: Bool {
        switch self {
        case .withoutCode, .codeOpen, .codeExpired: false
        case .passwordSet, .activated, .expired, .notYetValid, .temporaryPassword, .notActivated, .locked, .disabled,
            .unknown:
            true
        }
    }
}
