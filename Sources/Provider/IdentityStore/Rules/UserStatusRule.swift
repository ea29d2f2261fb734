package import FoundationEssentials

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
