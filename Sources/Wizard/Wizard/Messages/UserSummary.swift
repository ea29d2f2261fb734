public import FlowModel
public import IdentityModel
public import Localization

/// A user of the provider, as the list shows it.
public struct UserSummary: Sendable, Hashable {
    /// The status in the list; the most urgent if several apply.
    public enum Status: Sendable, Hashable {
        /// Has a password.
        case passwordSet
        /// Has a device.
        case activated
        /// The validity has ended.
        case expired(on: LocalTime?)
        /// The validity has not begun.
        case notYetValid(from: LocalTime?)
        /// Has a password that must be changed at the next login.
        case temporaryPassword
        /// Has a password and no device, at a provider that activates users on devices.
        case notActivated
        /// Was never activated and has no valid code.
        case withoutCode
        /// A code was issued and is still valid.
        case codeOpen(until: LocalTime?)
        /// A code was issued and has expired.
        case codeExpired(on: LocalTime?)
        /// Locked after wrong passwords.
        case locked(until: LocalTime?, failures: Int?)
        case disabled
        /// The provider does not report it.
        case unknown
    }

    public var username: UserID
    /// The e-mail address, if there is one.
    public var email: UntrustedText?
    public var status: Status
    /// How many devices are bound to the user; `nil` if the provider does not report it.
    public var deviceCount: Int?
    /// The last login; `nil` if there was none or the provider does not report it.
    public var lastLogin: LocalTime?
    /// Whether the user has, or may have, a password that a new one would replace.
    public var hasPassword: Bool
    /// What the administrator may do with the user.
    public var access = UserAccess.unknown

    /// Creates a summary; without `hasPassword`, the status decides.
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

/// The provider's answer to a search for users.
public struct UserPage: Sendable, Hashable {
    /// The text that was searched for; an answer to an older search is ignored.
    public var search: String
    /// The users, in the provider's order; at most as many as were requested.
    public var users: [UserSummary]
    public var total: Total
    /// Whether the search matches only the beginnings of names and addresses, because there are many users.
    public var findsBeginnings: Bool
    /// Whether the text was searched anywhere, because no word begins with it.
    public var isFoundAnywhere = false
    /// What the administrator may do at the tenant.
    public var rights = AdministratorRights.unknown

    /// How many users match in all.
    public enum Total: Sendable, Hashable {
        case exactly(Int)
        case moreThan(Int)
        /// More than were requested.
        case unknown
    }

    /// Creates a page, by default of all matching users.
    public init(search: String, users: [UserSummary], total: Total? = nil, findsBeginnings: Bool = false) {
        self.search = search
        self.users = users
        self.total = total ?? .exactly(users.count)
        self.findsBeginnings = findsBeginnings
    }
}
