public import IdentityModel

/// A user in a list, with what the provider reports without further requests; a property is `nil` if there is no such
/// thing or if it is not reported.
public struct UserSummary: Sendable, Hashable {
    /// The provider's own ID.
    public let id: String
    public let username: UserID
    public var email: UntrustedText?
    public var firstName: UntrustedText?
    public var lastName: UntrustedText?
    public var isEnabled = true
    public var isEmailVerified: Bool?
    public var requiredActions: [UntrustedText]?
    public var createdAt: ReportedTime?
    public var status = UserListStatus.unknown
    /// When the activation code expires.
    public var codeExpiresAt: ReportedTime?
    /// When a temporary lock-out ends.
    public var lockedUntil: ReportedTime?
    /// The number of wrong passwords since the last correct one.
    public var failures: Int?
    public var deviceCount: Int?
    public var lastLoginAt: ReportedTime?
    public var validFrom: ReportedTime?
    public var validUntil: ReportedTime?
    /// `nil` if the provider was not asked.
    public var isPasswordSet: Bool?
    /// Whether the user administers the tenant or the server; of another provider, only the own account is known.
    public var isAdministrator = false
    /// What the administrator may do with the user.
    public var access = UserAccess.unknown

    public init(id: String, username: UserID) { (self.id, self.username) = (id, username) }

    /// Whether the user has, or may have, a password that a new one would replace.
    public var hasPassword: Bool { isPasswordSet ?? ![.new, .codeOpen, .codeExpired].contains(status) }
}
