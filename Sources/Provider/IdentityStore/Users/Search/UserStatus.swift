package import FoundationEssentials
import SQLDatabase

/// The status of a user in lists: the first that holds, in this order.
///
/// The raw values are those of the REST and of `--status`.
package enum UserStatus: String, Sendable, Hashable, CaseIterable {
    case disabled
    case expired
    case notYetValid = "not-yet-valid"
    case locked
    /// Has a password that the next login changes.
    case temporaryPassword = "temporary-password"
    case codeOpen = "code-open"
    case codeExpired = "code-expired"
    /// Has a device.
    case activated
    /// Has a password and no device, in a realm that activates users on devices.
    case notActivated = "not-activated"
    case passwordSet = "password-set"
    /// Has neither a password nor a code.
    case new
}

extension RealmRecord {
    /// Whether users are activated on devices, which the pages of KOBIL's theme are for.
    var activatesOnDevices: Bool { theme == .kobil }
}

/// Computes the status of a realm's users at a time.
///
/// A store implements the same conditions in SQL.
package struct UserStatusRule: Sendable, Hashable {
    package let now: Date
    /// Whether failed logins lock users out.
    let locksOut: Bool
    let activatesOnDevices: Bool

    package init(_ realm: RealmRecord, at now: Date) {
        self.now = now
        locksOut = realm.bruteForce.isEnabled
        activatesOnDevices = realm.activatesOnDevices
    }

    package func status(of user: UserSummaryRecord) -> UserStatus {
        UserStatus.allCases.first { meets($0, user) } ?? .new
    }

    /// Whether a status describes the user, apart from those before it.
    private func meets(_ status: UserStatus, _ user: UserSummaryRecord) -> Bool {
        switch status {
        case .disabled: !user.isEnabled
        case .expired: user.validUntil.map { $0 <= now } ?? false
        case .notYetValid: user.validFrom.map { now < $0 } ?? false
        case .locked: user.isLockedOut || (locksOut && user.lockedUntil.map { now < $0 } ?? false)
        case .temporaryPassword: user.hasPassword && user.mustChangePassword
        case .codeOpen: user.codeExpiresAt.map { now < $0 } ?? false
        case .codeExpired: user.codeExpiresAt.map { $0 <= now } ?? false
        case .activated: user.deviceCount > 0
        case .notActivated: user.hasPassword && activatesOnDevices
        case .passwordSet: user.hasPassword
        case .new: true
        }
    }
}

/// The conditions in SQL that a user has a status, as ``UserStatusRule`` decides it.
struct StatusCondition {
    /// The columns of the indexes of statuses after the realm: of the conditions below, and of the orders of lists.
    static let columns = [
        "username", "created_at", "last_login_at", "service_account_of", "is_enabled", "is_locked_out", "valid_from",
        "valid_until", "locked_until", "has_password", "must_change_password", "device_count", "code_expires_at",
    ]

    /// That the user has the status and none of those before it.
    let filters: [UserSearch.Part]
    /// Ranges of indexes with all users of the status.
    ///
    /// Each repeats the condition of a partial index, because a database then knows that the index has all rows.
    let ranges: [UserSearch.Part]
    /// The orders of lists in which indexes have the users of the only range.
    let orders: UserSearch.Orders

    init(_ status: UserStatus, _ rule: UserStatusRule) {
        let earlier = UserStatus.allCases.prefix { $0 != status }
        filters =
            earlier.map { Self.described($0, rule, as: "IS NOT TRUE") } + [Self.described(status, rule, as: "IS TRUE")]
        let descriptions = Self.descriptions(of: status, rule)
        let base = descriptions.isEmpty ? nil : Self.base(of: status)
        orders = base == nil ? [] : Self.isOfMany(status) ? [.byName, .byTime] : [.byName]
        // Without a description, nobody has the status.
        ranges = base.map { [$0] } ?? (descriptions.isEmpty ? [Self.part("1 = 0")] : descriptions)
    }

    /// The place of a user's status in the order of all, as an expression.
    static func rank(_ rule: UserStatusRule) -> UserSearch.Part {
        let cases = UserStatus.allCases.map { described($0, rule, as: "IS TRUE") }
        let sql = cases.enumerated().map { "WHEN \($1.sql) THEN \($0)" }.joined(separator: " ")
        return part("CASE \(sql) END", cases.flatMap(\.values))
    }

    /// The comparison with TRUE decides about NULL, and no database looks into it for an index.
    private static func described(
        _ status: UserStatus, _ rule: UserStatusRule, as comparison: String
    ) -> UserSearch.Part {
        let parts = descriptions(of: status, rule)
        let sql = parts.isEmpty ? "1 = 0" : parts.map(\.sql).joined(separator: " OR ")
        return part("((\(sql)) \(comparison))", parts.flatMap(\.values))
    }

    /// The alternatives of what describes a status, apart from those before it.
    private static func descriptions(of status: UserStatus, _ rule: UserStatusRule) -> [UserSearch.Part] {
        let now = rule.now.sqlValue
        return switch status {
        case .disabled: [part("account.is_enabled = 0")]
        case .expired: [part("account.valid_until <= ?", [now])]
        case .notYetValid: [part("account.valid_from > ?", [now])]
        case .locked:
            [part("account.is_locked_out = 1")]
                + (rule.locksOut ? [part("account.locked_until > ?", [now])] : [])
        case .temporaryPassword: [part("account.has_password = 1 AND account.must_change_password = 1")]
        case .codeOpen: [part("account.code_expires_at > ?", [now])]
        case .codeExpired: [part("account.code_expires_at <= ?", [now])]
        case .activated: [part("account.device_count > 0")]
        case .notActivated: rule.activatesOnDevices ? [part("account.has_password = 1")] : []
        case .passwordSet: rule.activatesOnDevices ? [] : [part("account.has_password = 1")]
        case .new: [part("1 = 1")]
        }
    }

    /// The condition of the index that has the users of a status by name; `nil` for a status that is a range of times.
    private static func base(of status: UserStatus) -> UserSearch.Part? {
        switch status {
        case .disabled: part("account.is_enabled = 0")
        case .temporaryPassword: part("account.has_password = 1 AND account.must_change_password = 1")
        case .activated: part("account.device_count > 0 AND account.code_expires_at IS NULL")
        case .notActivated, .passwordSet:
            part("account.device_count = 0 AND account.code_expires_at IS NULL AND account.has_password = 1")
        case .new: part("account.device_count = 0 AND account.code_expires_at IS NULL AND account.has_password = 0")
        case .expired, .notYetValid, .locked, .codeOpen, .codeExpired: nil
        }
    }

    /// Whether most users of a realm can have a status, so that its indexes have each order of a list.
    private static func isOfMany(_ status: UserStatus) -> Bool {
        switch status {
        case .activated, .notActivated, .passwordSet, .new: true
        case .disabled, .expired, .notYetValid, .locked, .temporaryPassword, .codeOpen, .codeExpired: false
        }
    }

    private static func part(_ sql: String, _ values: [SQLValue] = []) -> UserSearch.Part {
        UserSearch.Part(sql: sql, values: values, columns: .listed)
    }
}
