import FoundationEssentials
import IdentityCore
import SQLDatabase

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

    init(_ status: UserStatus, _ rule: UserStatusRule) {
        let earlier = UserStatus.allCases.prefix { $0 != status }
        filters =
            earlier.map { Self.described($0, rule, as: "IS NOT TRUE") } + [Self.described(status, rule, as: "IS TRUE")]
        ranges = Self.ranges(of: status, rule)
    }

    /// The comparison with TRUE decides about NULL, and no database looks into it for an index.
    private static func described(
        _ status: UserStatus, _ rule: UserStatusRule, as comparison: String
    ) -> UserSearch.Part {
        let parts = descriptions(of: status, rule)
        let sql = parts.isEmpty ? "1 = 0" : parts.map(\.sql).joined(separator: " OR ")
        return UserSearch.Part(sql: "((\(sql)) \(comparison))", values: parts.flatMap(\.values))
    }

    /// The alternatives of what describes a status, apart from those before it.
    private static func descriptions(of status: UserStatus, _ rule: UserStatusRule) -> [UserSearch.Part] {
        let now = SQLValue.time(rule.now)
        func part(_ sql: String, _ values: [SQLValue] = []) -> UserSearch.Part {
            UserSearch.Part(sql: sql, values: values)
        }
        return switch status {
        case .disabled:
            [part(rule.locksOut ? "account.is_enabled = 0 AND account.is_locked_out = 0" : "account.is_enabled = 0")]
        case .expired: [part("account.valid_until <= ?", [now])]
        case .notYetValid: [part("account.valid_from > ?", [now])]
        case .locked:
            rule.locksOut ? [part("account.is_locked_out = 1"), part("account.locked_until > ?", [now])] : []
        case .temporaryPassword: [part("account.has_password = 1 AND account.must_change_password = 1")]
        case .codeOpen: [part("account.code_expires_at > ?", [now])]
        case .codeExpired: [part("account.code_expires_at <= ?", [now])]
        case .activated: [part("account.device_count > 0")]
        case .notActivated: rule.activatesOnDevices ? [part("account.has_password = 1")] : []
        case .passwordSet: rule.activatesOnDevices ? [] : [part("account.has_password = 1")]
        case .new: [part("1 = 1")]
        }
    }

    private static func ranges(of status: UserStatus, _ rule: UserStatusRule) -> [UserSearch.Part] {
        // Nobody has the status.
        if descriptions(of: status, rule).isEmpty { return [UserSearch.Part(sql: "1 = 0", values: [])] }
        let base =
            switch status {
            case .disabled: "account.is_enabled = 0"
            case .activated: "account.device_count > 0 AND account.code_expires_at IS NULL"
            case .notActivated, .passwordSet:
                "account.device_count = 0 AND account.code_expires_at IS NULL AND account.has_password = 1"
            case .new: "account.device_count = 0 AND account.code_expires_at IS NULL AND account.has_password = 0"
            case .expired, .notYetValid, .locked, .temporaryPassword, .codeOpen, .codeExpired: ""
            }
        return base.isEmpty ? descriptions(of: status, rule) : [UserSearch.Part(sql: base, values: [])]
    }
}
