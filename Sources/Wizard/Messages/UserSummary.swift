public import IdentityModel

/// A user at the provider, as the list shows him.
public struct UserSummary: Sendable, Hashable {
    /// What the list says about a user, the most pressing thing first.
    public enum Status: Sendable, Hashable {
        /// Has a password, and at a KOBIL provider a device.
        case passwordSet
        /// Has a password that the next login changes.
        case temporaryPassword
        /// Has a password and no device, at a provider that activates users on devices.
        case notActivated
        /// Has never been activated and no code is open.
        case withoutCode
        /// A code was issued and is still good.
        case codeOpen(until: LocalTime?)
        /// A code was issued and its time is over.
        case codeExpired(on: LocalTime?)
        /// Locked after wrong passwords.
        case locked(until: LocalTime?, failures: Int?)
        /// Switched off by an administrator.
        case disabled
        /// The provider does not tell.
        case unknown
    }

    /// The user's name.
    public var username: UserID
    /// The e-mail address, where there is one.
    public var email: UntrustedText?
    /// What the list says.
    public var status: Status
    /// How many devices are bound to the user; nil where the provider does not tell.
    public var deviceCount: Int?
    /// The last login; nil where there was none or the provider does not tell.
    public var lastLogin: LocalTime?
    /// Whether the user has, or may have, a password that another one would replace.
    public var hasPassword: Bool

    /// Makes a summary; where it is not said whether there is a password, the status tells.
    public init(
        username: UserID, email: UntrustedText? = nil, status: Status = .unknown, deviceCount: Int? = nil,
        lastLogin: LocalTime? = nil, hasPassword: Bool? = nil
    ) {
        self.username = username
        self.email = email
        self.status = status
        self.hasPassword = hasPassword ?? status.meansPassword
        self.deviceCount = deviceCount
        self.lastLogin = lastLogin
    }
}

extension UserSummary.Status {
    /// Whether a user of whom this is said may have a password.
    fileprivate var meansPassword: Bool {
        switch self {
        case .withoutCode, .codeOpen, .codeExpired: false
        case .passwordSet, .temporaryPassword, .notActivated, .locked, .disabled, .unknown: true
        }
    }
}

/// What the provider answered to a search for users.
public struct UserPage: Sendable, Hashable {
    /// The text that was searched for; an answer to an older search is ignored.
    public var search: String
    /// The users, in the provider's order.
    public var users: [UserSummary]
    /// How many there are in all; nil where the provider does not tell.
    public var total: Int?
    /// Whether there are more that were not asked for, where the provider does not tell how many.
    public var isCut: Bool

    /// Makes a page.
    public init(search: String, users: [UserSummary], total: Int? = nil, isCut: Bool = false) {
        self.search = search
        self.users = users
        self.total = total
        self.isCut = isCut
    }
}
