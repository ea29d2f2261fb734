package import FoundationEssentials
import SQLDatabase

/// The status of a user in lists: the first that holds, in this order.
///
/// The raw values are those of the REST and of `--status`.
package enum UserStatus: String, Sendable, Hashable, CaseIterable {
    /// By an administrator, locked out or not.
    case disabled
    case expired
    case notYetValid = "not-yet-valid"
    /// Also permanently: unlocking ends it.
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

    /// The place in the order.
    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
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

    /// Whether the user meets the condition of a status; the first status that is met counts.
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

/// The same in SQL.
extension UserStatusRule {
    /// The rank of a user's status, as an expression; NULL satisfies no condition.
    var rank: UserSearch.Part {
        let conditions: [(sql: String, values: [any SQLBindable])] = UserStatus.allCases.map { status in
            switch status {
            case .disabled: ("account.is_enabled = 0", [])
            case .expired: ("account.valid_until <= ?", [now])
            case .notYetValid: ("account.valid_from > ?", [now])
            case .locked:
                locksOut
                    ? ("account.is_locked_out = 1 OR account.locked_until > ?", [now])
                    : ("account.is_locked_out = 1", [])
            case .temporaryPassword: ("account.has_password = 1 AND account.must_change_password = 1", [])
            case .codeOpen: ("account.code_expires_at > ?", [now])
            case .codeExpired: ("account.code_expires_at <= ?", [now])
            case .activated: ("account.device_count > 0", [])
            case .notActivated: (activatesOnDevices ? "account.has_password = 1" : "1 = 0", [])
            case .passwordSet: ("account.has_password = 1", [])
            case .new: ("1 = 1", [])
            }
        }
        let cases = conditions.enumerated().map { "WHEN \($1.sql) THEN \($0)" }
        return UserSearch.Part(
            sql: "CASE \(cases.joined(separator: " ")) END", values: conditions.flatMap(\.values))
    }
}
