package import FoundationEssentials

/// What became of an activation code that can no longer be used.
package enum CodeEnd: String, Sendable, Hashable, CaseIterable {
    /// With it, the user was activated.
    case used
    /// An administrator has deleted it, or too many wrong ones were typed in its place.
    case withdrawn
}

/// A user of a realm, as stored.
///
/// Credentials are separate records.
package struct UserRecord: Sendable, Hashable {
    /// The user's ID, a UUID; `sub` in tokens.
    package let id: String
    /// The user name in lower case, unique in the realm.
    package var username: String
    /// The e-mail address in lower case, unique in the realm.
    package var email: String?
    package var firstName: String?
    package var lastName: String?
    /// The administrator's switch.
    package var isEnabled = true
    /// Whether the e-mail address is verified.
    package var isEmailVerified = false
    /// The time when the user was created.
    package let createdAt: Date
    /// The required actions of the next login, by Keycloak's names (`UPDATE_PASSWORD`).
    package var requiredActions: [String] = []
    /// Attributes: each name with its values.
    package var attributes: [String: [String]] = [:]
    /// Tokens issued before this time (seconds since 1970) are refused; 0 for none.
    package var notBefore = 0
    /// Whether the user has an authenticator app.
    ///
    /// The store computes it when it reads the user, and ignores it when it writes the user.
    package var hasOneTimePassword = false
    /// Whether failed logins have locked the user out until an administrator ends the lock-out.
    package var isLockedPermanently = false
    /// The end of a lock-out after failed logins; `nil` for none.
    ///
    /// The store keeps it with the failures, and ignores it when it writes the user.
    package private(set) var lockedUntil: Date?
    /// What became of the user's last activation code; `nil` if none was issued, or if one is open.
    ///
    /// Like ``hasOneTimePassword``, only the store writes it.
    var codeEnd: CodeEnd?

    package init(
        id: String, username: String, email: String? = nil, firstName: String? = nil, lastName: String? = nil,
        isEnabled: Bool = true, isEmailVerified: Bool = false, createdAt: Date, requiredActions: [String] = [],
        attributes: [String: [String]] = [:], notBefore: Int = 0, hasOneTimePassword: Bool = false,
        isLockedPermanently: Bool = false, lockedUntil: Date? = nil, codeEnd: CodeEnd? = nil
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
        self.isLockedPermanently = isLockedPermanently
        self.lockedUntil = lockedUntil
        self.codeEnd = codeEnd
    }

    /// Whether the next login demands another password.
    var mustChangePassword: Bool { requiredActions.contains(RequiredAction.updatePassword.rawValue) }
}
