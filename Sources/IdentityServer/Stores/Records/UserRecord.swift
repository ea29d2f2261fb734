import FoundationEssentials

/// A user of a realm as the store keeps him; credentials are apart.
struct UserRecord: Sendable, Hashable {
    /// The store's own id, a UUID; `sub` in tokens.
    let id: String
    /// The name to log in with, in lower case, one of its kind in the realm.
    var username: String
    /// The e-mail address in lower case, one of its kind in the realm.
    var email: String?
    /// The given name.
    var firstName: String?
    /// The family name.
    var lastName: String?
    /// Whether the user may log in.
    var isEnabled = true
    /// Whether the address was confirmed.
    var isEmailVerified = false
    /// When the user was made.
    let createdAt: Date
    /// What has to be done at the next login, in Keycloak's names (`UPDATE_PASSWORD`).
    var requiredActions: [String] = []
    /// Anything else, each name with its values.
    var attributes: [String: [String]] = [:]
    /// Tokens issued before this time (seconds since 1970) are stale; 0 for none.
    var notBefore = 0
    /// Whether the user has an authenticator app, as the store found; not written with the user.
    var hasOneTimePassword = false

    /// Whether he was disabled by a lock that stays, which Keycloak notes so.
    var isLockedForGood: Bool { !isEnabled && attributes[Self.reason] == [Self.lock] }

    /// Disables him by a lock that stays.
    mutating func lockForGood() {
        isEnabled = false
        attributes[Self.reason] = [Self.lock]
    }

    /// Forgets that a lock has disabled him.
    mutating func unlock() {
        if attributes[Self.reason] == [Self.lock] { attributes[Self.reason] = nil }
    }

    private static let reason = "disabledReason"
    private static let lock = "permanentLockout"
}
