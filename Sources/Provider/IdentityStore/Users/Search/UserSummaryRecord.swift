package import FoundationEssentials
import SQLDatabase

/// A user as lists show them.
package struct UserSummaryRecord: Sendable, Hashable {
    package let id: String
    package let username: String
    package var email: String?
    package var firstName: String?
    package var lastName: String?
    package let createdAt: Date
    /// Set by administrators; a lock-out does not change it.
    package var isEnabled = true
    package var isEmailVerified = false
    package var requiredActions: [String] = []
    /// Whether a permanent lock-out of the user lasts.
    package var isLockedOut = false
    /// The last completed login, which a refresh is not.
    package var lastLoginAt: Date?
    package var validFrom: Date?
    package var validUntil: Date?
    /// The end of the activation code; `nil` without one, `distantFuture` for one without an end.
    package var codeExpiresAt: Date?
    package var deviceCount = 0
    /// The end of the lock-out after failed logins.
    package var lockedUntil: Date?
    package var hasPassword = false
    /// Whether the next login demands another password.
    var mustChangePassword = false
    /// Whether the user effectively has a role that administers the realm, in `master` the server.
    package var isAdministrator = false
}

/// Reads the columns of users that lists show.
enum SummaryRows {
    static let columns =
        """
        account.id, account.username, account.email, account.first_name, account.last_name, account.created_at,
        account.is_enabled, account.is_locked_out, account.last_login_at, account.valid_from, account.valid_until,
        account.code_expires_at, account.device_count, account.locked_until, account.has_password,
        account.must_change_password, account.is_email_verified, account.required_actions
        """

    static func summary(_ row: Row) throws -> UserSummaryRecord {
        var user = try UserSummaryRecord(
            id: row["id"], username: row["username"], email: row["email"], firstName: row["first_name"],
            lastName: row["last_name"], createdAt: row["created_at"])
        user.isEnabled = try row["is_enabled"]
        user.isEmailVerified = try row["is_email_verified"]
        user.requiredActions = try row.strings("required_actions")
        user.isLockedOut = try row["is_locked_out"]
        user.lastLoginAt = try row["last_login_at"] == 0 ? nil : row["last_login_at"]
        user.validFrom = try row["valid_from"]
        user.validUntil = try row["valid_until"]
        user.codeExpiresAt = try row["code_expires_at"]
        user.deviceCount = try row["device_count"]
        user.lockedUntil = try row["locked_until"]
        user.hasPassword = try row["has_password"]
        user.mustChangePassword = try row["must_change_password"]
        return user
    }
}
