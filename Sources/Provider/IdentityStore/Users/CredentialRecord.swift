package import FoundationEssentials
package import IdentityModel
import SQLDatabase

/// A credential of a user.
///
/// Passwords and activation codes are stored only as hashes.
package struct CredentialRecord: Sendable, Hashable {
    /// The kind of a credential.
    ///
    /// Keycloak has other kinds; this server supports these.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case password
        /// A code that works once, to activate a device or to set a new password.
        case activationCode = "ACTIVATION_CODE"
        /// The shared key of an authenticator app.
        case oneTimePassword = "otp"
    }

    /// The credential's ID, a UUID.
    package let id: String
    /// The kind.
    ///
    /// A user has at most one credential of each kind; a new one replaces it.
    package let kind: Kind
    /// The time when the credential was set.
    package let createdAt: Date
    /// The encoded Argon2id hash of a password with its parameters, or the text of a ``PBKDF2Hash``; the keyed hash of an
    /// activation code.
    ///
    /// For an authenticator app, the SHA-256 digest of the key, by which the key is recognised.
    package let hash: String
    /// The time from which an activation code can be used; `nil` for at once.
    package var startsAt: Date?
    /// The time when the credential expires; `nil` for never.
    package var expiresAt: Date?
    /// The label that the user gave it.
    package var label: String?
    /// The `period` of an activation code, as it was sent (`60d`).
    package var period: String?
    /// The shared key of an authenticator app, which is needed to check its passwords; `nil` for other kinds.
    package var oneTimePassword: OneTimePasswordRecord?

    package init(
        id: String, kind: Kind, createdAt: Date, hash: String, startsAt: Date? = nil, expiresAt: Date? = nil,
        label: String? = nil,
        period: String? = nil, oneTimePassword: OneTimePasswordRecord? = nil
    ) {
        self.id = id
        self.kind = kind
        self.createdAt = createdAt
        self.hash = hash
        self.startsAt = startsAt
        self.expiresAt = expiresAt
        self.label = label
        self.period = period
        self.oneTimePassword = oneTimePassword
    }
}

extension DatabaseStore {
    /// The user's credentials, oldest first.
    package func credentials(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> [CredentialRecord] {
        try await readBriefly { connection in
            guard try UserRows.user(id: id, realmID: realm.id, connection) != nil else { return [] }
            return try CredentialRows.credentials(ofUser: id, connection)
        }
    }

    /// Removes a credential; returns false if the user has none with this ID.
    ///
    /// Throws `exceedsRights` for a credential of another kind than `kinds`.
    package func deleteCredential(
        id: String, ofUser user: String, of kinds: [CredentialRecord.Kind] = CredentialRecord.Kind.allCases,
        in realm: RealmRecord
    ) async throws(StoreError) -> Bool {
        let recorder = recorder
        return try await write { connection in
            guard let record = try UserRows.user(id: user, realmID: realm.id, connection) else { return false }
            let stored = try CredentialRows.credentials(ofUser: user, connection).first { $0.id == id }
            guard let stored else { return false }
            guard kinds.contains(stored.kind) else {
                throw StoreError(code: .exceedsRights, detail: "the caller may not delete a \(stored.kind.rawValue)")
            }
            recorder?.concerns(userID: record.id, named: record.username)
            recorder?.removes(credential: stored.kind.rawValue)
            return try CredentialRows.removeCredential(id, ofUser: user, connection)
        }
    }
}

/// Reads and writes rows of credentials.
enum CredentialRows {
    /// Replaces the hash of a credential.
    static func setHash(
        _ hash: String, ofCredential id: String, ofUser user: String, _ connection: StoreConnection
    ) throws {
        try connection.perform(
            "UPDATE credential SET hash = ? WHERE id = ? AND user_id = ?",
            connection.sealed(Secret(hash), in: .credentialHash, of: [user, id]), id, user)
    }

    /// Deletes a credential; returns false if the user has none with this ID.
    ///
    /// - Parameter end: why an activation code ends; without effect for other credentials.
    @discardableResult
    static func removeCredential(
        _ id: String, ofUser user: String, codeOutcome end: CodeOutcome = .withdrawn, _ connection: StoreConnection
    ) throws -> Bool {
        let removed = try connection.execute("DELETE FROM credential WHERE id = ? AND user_id = ?", id, user)
        guard removed == 1 else { return false }
        try UserListColumns.noteCredentials(ofUser: user, codeOutcome: end, connection)
        return true
    }

    /// Counts a wrong code in place of the user's activation code, which is deleted after `tries` of them.
    static func countWrongCode(
        insteadOf id: String, ofUser user: String, tries: Int, _ connection: StoreConnection
    ) throws {
        try connection.perform(
            "UPDATE credential SET wrong_tries = wrong_tries + 1 WHERE id = ? AND user_id = ?", id, user)
        try connection.perform(
            "DELETE FROM credential WHERE id = ? AND user_id = ? AND wrong_tries >= ?", id, user, tries)
        try UserListColumns.noteCredentials(ofUser: user, connection)
    }

    /// Sets a credential, which replaces the user's credential of the same kind.
    ///
    /// `history` is the number of earlier password hashes to keep, including the replaced one.
    static func set(
        _ credential: CredentialRecord, ofUser id: String, keepingPasswords history: Int = 0,
        _ connection: StoreConnection
    ) throws {
        if credential.kind == .password {
            try PasswordHistoryRows.keep(history, ofUser: id, at: credential.createdAt, connection)
        }
        try connection.perform("DELETE FROM credential WHERE user_id = ? AND kind = ?", id, credential.kind.rawValue)
        try insert(credential, ofUser: id, connection)
        if credential.kind != .oneTimePassword { try UserListColumns.noteCredentials(ofUser: id, connection) }
    }

    static func insert(
        _ credential: CredentialRecord, ofUser id: String, _ connection: StoreConnection
    ) throws {
        try connection.performInsert(
            into: "credential",
            [
                "id": credential.id, "user_id": id, "kind": credential.kind.rawValue,
                "created_at": credential.createdAt,
                "hash": connection.sealed(Secret(credential.hash), in: .credentialHash, of: [id, credential.id]),
                "expires_at": credential.expiresAt, "label": credential.label, "period": credential.period,
                "starts_at": credential.startsAt, "wrong_tries": 0,
            ])
        if let app = credential.oneTimePassword {
            try OneTimePasswordRows.insert(app, ofCredential: credential.id, connection)
        }
    }

    static func credentials(ofUser id: String, _ connection: StoreConnection) throws -> [CredentialRecord] {
        try credentials(connection.queries([credentialsQuery(ofUser: .known(id))])[0], connection)
    }

    static func credentialsQuery(ofUser id: SelectedID) -> Query {
        Query(
            """
            SELECT credential.*, one_time_password.credential_id, one_time_password.secret,
                one_time_password.algorithm, one_time_password.digits,
                one_time_password.period AS seconds, one_time_password.last_step
            FROM credential LEFT JOIN one_time_password ON one_time_password.credential_id = credential.id
            WHERE credential.user_id = \(id.sql) ORDER BY credential.created_at, credential.kind
            """, id.bindings)
    }

    /// The credentials in the rows of ``credentialsQuery(ofUser:)``.
    static func credentials(_ rows: [Row], _ connection: StoreConnection) throws -> [CredentialRecord] {
        try rows.compactMap { row in
            // A newer version may have stored other kinds, which are skipped.
            guard let kind = try CredentialRecord.Kind(rawValue: row["kind"]) else { return nil }
            return try CredentialRecord(
                id: row["id"], kind: kind, createdAt: row["created_at"],
                hash: connection.opened(.credentialHash, of: row).exposedText, startsAt: row["starts_at"],
                expiresAt: row["expires_at"], label: row["label"], period: row["period"],
                oneTimePassword: kind == .oneTimePassword ? OneTimePasswordRows.record(row, connection) : nil)
        }
    }
}

extension ActivationCodeHash {
    /// Whether the code is that of a user's credential.
    ///
    /// Without a credential, it returns false in the same time as a real comparison.
    package func verify(_ code: Secret, against credential: CredentialRecord?, ofUser user: String?) -> Bool {
        let expected = encoded(code, ofUser: user ?? "", credential: credential?.id ?? "")
        return Secret(expected) == Secret(credential?.hash ?? "")
    }
}
