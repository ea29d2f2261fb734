package import FoundationEssentials

/// A user as lists show them.
package struct UserSummaryRecord: Sendable, Hashable {
    package let id: String
    package let username: String
    package var email: String?
    package var firstName: String?
    package var lastName: String?
    package let createdAt: Date
    /// The administrator's switch.
    package var isEnabled = true
    package var isEmailVerified = false
    package var requiredActions: [String] = []
    /// Whether a permanent lock-out of the user lasts.
    package var isLockedOut = false
    /// The last completed login, which a refresh is not; `nil` for none.
    package var lastLoginAt: Date?
    package var validFrom: Date?
    package var validUntil: Date?
    /// The end of the activation code; `nil` without one, `distantFuture` for one without an end.
    package var codeExpiresAt: Date?
    package var deviceCount = 0
    /// The end of the lock-out after failed logins; `nil` for none.
    package var lockedUntil: Date?
    package var hasPassword = false
    /// Whether the next login demands another password.
    var mustChangePassword = false
    /// Whether the user effectively has a role that administers the realm, in `master` the server.
    package var isAdministrator = false
}
