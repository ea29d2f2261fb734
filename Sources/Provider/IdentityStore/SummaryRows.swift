import FoundationEssentials
import SQLDatabase

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
        var user = UserSummaryRecord(
            id: try row.string("id"), username: try row.string("username"), email: try row.optionalString("email"),
            firstName: try row.optionalString("first_name"), lastName: try row.optionalString("last_name"),
            createdAt: try row.time("created_at"))
        user.isEnabled = try row.bool("is_enabled")
        user.isEmailVerified = try row.bool("is_email_verified")
        user.requiredActions = try row.strings("required_actions")
        user.isLockedOut = try row.bool("is_locked_out")
        user.lastLoginAt = try row.integer("last_login_at") == 0 ? nil : row.time("last_login_at")
        user.validFrom = try row.optionalTime("valid_from")
        user.validUntil = try row.optionalTime("valid_until")
        user.codeExpiresAt = try row.optionalTime("code_expires_at")
        user.deviceCount = Int(try row.integer("device_count"))
        user.lockedUntil = try row.optionalTime("locked_until")
        user.hasPassword = try row.bool("has_password")
        user.mustChangePassword = try row.bool("must_change_password")
        return user
    }
}
