package import FoundationEssentials

/// A user of a realm as the store keeps him; credentials are apart.
package struct UserRecord: Sendable, Hashable {
    /// The store's own id, a UUID; `sub` in tokens.
    package let id: String
    /// The name to log in with, in lower case, one of its kind in the realm.
    package var username: String
    /// The e-mail address in lower case, one of its kind in the realm.
    package var email: String?
    /// The given name.
    package var firstName: String?
    /// The family name.
    package var lastName: String?
    /// Whether the user may log in.
    package var isEnabled = true
    /// Whether the address was confirmed.
    package var isEmailVerified = false
    /// When the user was made.
    package let createdAt: Date
    /// What has to be done at the next login, in Keycloak's names (`UPDATE_PASSWORD`).
    package var requiredActions: [String] = []
    /// Anything else, each name with its values.
    package var attributes: [String: [String]] = [:]
    /// Tokens issued before this time (seconds since 1970) are stale; 0 for none.
    package var notBefore = 0
    /// Whether the user has an authenticator app, as the store found; not written with the user.
    package var hasOneTimePassword = false

    package init(
        id: String, username: String, email: String? = nil, firstName: String? = nil, lastName: String? = nil,
        isEnabled: Bool = true, isEmailVerified: Bool = false, createdAt: Date, requiredActions: [String] = [],
        attributes: [String: [String]] = [:], notBefore: Int = 0, hasOneTimePassword: Bool = false
    ) {
        self.id = id
        self.username = username
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
        self.isEnabled = isEnabled
        self.isEmailVerified = isEmailVerified
        self.createdAt = createdAt
        self.requiredActions = requiredActions
        self.attributes = attributes
        self.notBefore = notBefore
        self.hasOneTimePassword = hasOneTimePassword
    }

    /// Whether he was disabled by a lock that stays, which Keycloak notes so.
    package var isLockedForGood: Bool { !isEnabled && attributes[Self.reason] == [Self.lock] }

    /// Disables him by a lock that stays.
    package mutating func lockForGood() {
        isEnabled = false
        attributes[Self.reason] = [Self.lock]
    }

    /// Forgets that a lock has disabled him.
    package mutating func unlock() {
        if attributes[Self.reason] == [Self.lock] { attributes[Self.reason] = nil }
    }

    private static let reason = "disabledReason"
    private static let lock = "permanentLockout"
}
