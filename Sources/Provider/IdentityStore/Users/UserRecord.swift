package import FoundationEssentials
import IdentityModel
package import JOSE
import SQLDatabase

/// What became of an activation code that can no longer be used.
package enum CodeOutcome: String, Sendable, Hashable, CaseIterable {
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
    /// Set by administrators; a lock-out does not change it.
    package var isEnabled = true
    /// Whether the e-mail address is verified.
    package var isEmailVerified = false
    /// The time when the user was created.
    package let createdAt: Date
    /// The required actions of the next login, by Keycloak's names (`UPDATE_PASSWORD`).
    package var requiredActions: [String] = []
    /// Attributes: each name with its values.
    package var attributes: [String: [String]] = [:]
    /// The members that are kept without effect.
    package internal(set) var kept: [String: JSONValue] = [:]
    /// Tokens issued before this time (seconds since 1970) are refused; 0 for none.
    package var notBefore = 0
    /// Whether the user has an authenticator app.
    ///
    /// The store computes it when it reads the user, and ignores it when it writes the user.
    package var hasOneTimePassword = false
    /// Whether failed logins have locked the user out until an administrator ends the lock-out.
    ///
    /// As at Keycloak, `enabled` is then false, and a PUT of `false` is the administrator's switch unless it repeats
    /// `disabledReason`. Unlike there, deleting the user's failures ends the lock-out.
    package var isLockedPermanently = false
    /// The end of a lock-out after failed logins.
    ///
    /// The store keeps it with the failures, and ignores it when it writes the user.
    package private(set) var lockedUntil: Date?
    /// What became of the user's last activation code; `nil` if none was issued, or if one is open.
    ///
    /// Like ``hasOneTimePassword``, only the store writes it.
    var codeOutcome: CodeOutcome?

    package init(
        id: String, username: String, email: String? = nil, firstName: String? = nil, lastName: String? = nil,
        isEnabled: Bool = true, isEmailVerified: Bool = false, createdAt: Date, requiredActions: [String] = [],
        attributes: [String: [String]] = [:], notBefore: Int = 0, hasOneTimePassword: Bool = false,
        isLockedPermanently: Bool = false, lockedUntil: Date? = nil, codeOutcome: CodeOutcome? = nil
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
        self.codeOutcome = codeOutcome
    }

    /// Whether the next login demands another password.
    var mustChangePassword: Bool { requiredActions.contains(RequiredAction.updatePassword.rawValue) }

    /// Whether a login must ask for a required action, apart from those that the realm has disabled.
    package func hasOpenActions(besides disabled: Set<RequiredAction>) -> Bool {
        requiredActions.contains { !disabled.contains(RequiredAction(rawValue: $0)) }
    }
}

extension UserRecord {
    /// Whether this user differs from the stored one in nothing, or only in that a permanent lock-out has ended.
    package func onlyUnlocks(_ stored: UserRecord) -> Bool {
        var (own, expected) = (self, stored)
        if !own.isLockedPermanently { expected.isLockedPermanently = false }
        // Their order has no meaning.
        own.requiredActions.sort()
        expected.requiredActions.sort()
        return own == expected
    }
}

/// Reads and writes rows of users.
enum UserRows {
    static let columns =
        """
        account.id, account.username, account.email, account.first_name, account.last_name, account.is_enabled, account.is_email_verified,
        account.created_at, account.required_actions, account.attributes, account.kept, account.not_before,
        account.locked_until, account.is_locked_out, account.code_outcome,
        (SELECT count(*) FROM credential WHERE user_id = account.id AND kind = 'otp') AS has_otp
        """

    static func record(_ row: Row) throws -> UserRecord {
        var user = try UserRecord(
            id: row["id"], username: row["username"], email: row["email"], firstName: row["first_name"],
            lastName: row["last_name"], isEnabled: row["is_enabled"], isEmailVerified: row["is_email_verified"],
            createdAt: row["created_at"], requiredActions: row.strings("required_actions"),
            attributes: (row["attributes"] as [String: JSONValue]).compactMapValues(\.strings).withinBounds,
            notBefore: row["not_before"], hasOneTimePassword: row["has_otp"], isLockedPermanently: row["is_locked_out"],
            lockedUntil: row["locked_until"], codeOutcome: (row["code_outcome"] as String?).flatMap(CodeOutcome.init))
        user.kept = try row["kept"] ?? [:]
        return user
    }

    /// A page of users ordered by name; `source` is the part of the statement after FROM.
    ///
    /// Data of other tables is read only for the users of the page, hence the inner query. `has_otp` is a count,
    /// because PostgreSQL evaluates EXISTS for many rows by reading a whole index.
    static func page(_ source: String, _ values: [any SQLBindable], first: Int, maximum: Int) -> Query {
        Query(
            """
            SELECT \(columns) FROM
                (SELECT account.* FROM \(source) ORDER BY account.username LIMIT ? OFFSET ?) AS account
            ORDER BY account.username
            """, values + [maximum, first])
    }

    /// The users in the rows of a ``page(_:_:first:maximum:)``.
    static func users(_ page: Query, _ connection: StoreConnection) throws -> [UserRecord] {
        try connection.query(page).map(record)
    }

    static func query(_ id: SelectedID, realmID: String) -> Query {
        Query("SELECT \(columns) FROM account WHERE id = \(id.sql) AND realm_id = ?", id.bindings + [realmID])
    }

    static func user(id: String, realmID: String, _ connection: StoreConnection) throws -> UserRecord? {
        try connection.queries([query(.known(id), realmID: realmID)])[0].first.map(record)
    }

    /// Whether any realm has a user with this ID.
    static func exists(id: String, _ connection: StoreConnection) throws -> Bool {
        try connection.first("SELECT 1 FROM account WHERE id = ?", id) != nil
    }

    static func user(named name: String, realmID: String, _ connection: StoreConnection) throws -> UserRecord? {
        try connection.first("SELECT \(columns) FROM account WHERE username = ? AND realm_id = ?", name, realmID).map(
            record)
    }

    /// The ID of the user with a typed name.
    ///
    /// As in Keycloak, e-mail addresses are searched before user names.
    static func id(typed name: String, in realm: RealmRecord) -> SelectedID {
        let key: [any SQLBindable] = [name, realm.id]
        let named = "(SELECT id FROM account WHERE username = ? AND realm_id = ?)"
        guard realm.allowsEmailLogin, name.contains("@") else { return SelectedID(sql: named, bindings: key) }
        return SelectedID(
            sql: "coalesce((SELECT id FROM account WHERE email = ? AND realm_id = ?), \(named))", bindings: key + key)
    }

    /// Adds a user, whose names must be free, with credentials of different kinds and the default groups.
    static func insert(
        _ user: UserRecord, with credentials: [CredentialRecord] = [], realmID: String, _ connection: StoreConnection
    ) throws {
        let code = credentials.first { $0.kind == .activationCode }
        try connection.performInsert(
            into: "account",
            try changeable(user) + [
                "id": user.id, "realm_id": realmID, "created_at": user.createdAt,
                "has_password": credentials.contains { $0.kind == .password },
                "code_expires_at": code.map { $0.expiresAt ?? .distantFuture }, "device_count": 0, "last_login_at": 0,
            ])
        for credential in credentials { try CredentialRows.insert(credential, ofUser: user.id, connection) }
        try AttributeRows.insert(user.attributes, ofUser: user.id, connection)
        try connection.perform(
            """
            INSERT INTO group_member (user_id, group_id)
                SELECT CAST(? AS TEXT), id FROM user_group WHERE realm_id = ? AND is_default = 1
            """, user.id, realmID)
    }

    /// Replaces the stored user with the same ID; the names must be free.
    static func update(_ user: UserRecord, realmID: String, _ connection: StoreConnection) throws {
        try connection.performUpdate(
            "account", set: try changeable(user), where: "id = ? AND realm_id = ?", user.id, realmID)
        try AttributeRows.replace(user.attributes, ofUser: user.id, connection)
    }

    private static func changeable(_ user: UserRecord) throws -> Columns {
        try user.checkKept()
        let validity = user.validity
        return [
            "username": user.username, "email": user.email, "first_name": user.firstName, "last_name": user.lastName,
            "is_enabled": user.isEnabled, "is_email_verified": user.isEmailVerified,
            "required_actions": JSONValue.array(user.requiredActions.map(JSONValue.string)),
            "attributes": user.attributes.mapValues { JSONValue.array($0.map(JSONValue.string)) },
            "not_before": user.notBefore, "first_name_search": user.firstName?.lowercased(),
            "last_name_search": user.lastName?.lowercased(), "valid_from": validity.from,
            "valid_until": validity.until, "is_locked_out": user.isLockedPermanently,
            "must_change_password": user.mustChangePassword, "kept": user.kept.isEmpty ? nil : user.kept,
        ]
    }
}

extension UserRecord {
    /// The members of the user's profile, by the names that Keycloak's events use.
    var profileMembers: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        members["email"] = email.map(JSONValue.string)
        members["first_name"] = firstName.map(JSONValue.string)
        members["last_name"] = lastName.map(JSONValue.string)
        return members
    }

    /// The members that an administrator can change; each attribute is one.
    var administeredMembers: [String: JSONValue] {
        var members = profileMembers
        members["username"] = .string(username)
        members["enabled"] = .bool(isEnabled)
        members["email_verified"] = .bool(isEmailVerified)
        members["required_actions"] = requiredActions.isEmpty ? nil : .string(requiredActions.joined(separator: " "))
        for (name, values) in attributes { members["attributes." + name] = .string(values.joined(separator: ", ")) }
        return members.merging(kept) { $1 }
    }
}

/// The values of users' attributes as rows, which only searches read; everything else reads `account.attributes`.
enum AttributeRows {
    static func replace(_ attributes: [String: [String]], ofUser id: String, _ connection: StoreConnection) throws {
        try connection.perform("DELETE FROM account_attribute WHERE user_id = ?", id)
        try insert(attributes, ofUser: id, connection)
    }

    /// Adds the rows of a user who has none.
    static func insert(_ attributes: [String: [String]], ofUser id: String, _ connection: StoreConnection) throws {
        for (name, values) in attributes {
            for (position, value) in values.enumerated() {
                try connection.perform(
                    """
                    INSERT INTO account_attribute (user_id, name, ordinal, value, value_start)
                    VALUES (?1, ?2, ?3, ?4, \(start(of: "?4")))
                    """, id, name, position, value)
            }
        }
    }

    /// The SQL expression for the indexed part of a value.
    static func start(of value: String) -> String { "substr(CAST(\(value) AS TEXT), 1, 200)" }
}

extension RefusalCause {
    /// Why the activation code that a user has typed is not the user's open one.
    package init(wrongCodeOf user: UserRecord, isAnotherOpen: Bool) {
        self =
            switch user.codeOutcome {
            case _ where isAnotherOpen: .codeWrong
            case .used?: .codeUsed
            case .withdrawn?: .codeWithdrawn
            case nil: .codeNone
            }
    }
}
