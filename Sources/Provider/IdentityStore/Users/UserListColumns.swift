import FoundationEssentials
import SQLDatabase

/// Writes the columns of `account` that lists of users show and sort by, and whose facts are in other tables.
///
/// The transaction that changes a fact also writes its column, so a list reads one table and can use an index.
enum UserListColumns {
    /// A user's password or activation code was set or removed; `end` is what became of a code that is no longer there.
    static func noteCredentials(
        ofUser id: String, codeOutcome end: CodeOutcome = .withdrawn, _ connection: StoreConnection
    ) throws {
        try connection.perform(
            """
            UPDATE account SET
                code_outcome = CASE WHEN code_expires_at IS NULL OR EXISTS (SELECT 1 FROM credential
                    WHERE user_id = account.id AND kind = 'ACTIVATION_CODE') THEN code_outcome ELSE ? END,
                has_password = (SELECT count(*) FROM credential WHERE user_id = account.id AND kind = 'password'),
                code_expires_at = (SELECT coalesce(expires_at, ?) FROM credential
                    WHERE user_id = account.id AND kind = 'ACTIVATION_CODE')
            WHERE id = ?
            """, end.rawValue, Date.distantFuture, id)
    }

    /// A device was linked to a user or unlinked.
    static func noteDevices(ofUser id: String, _ connection: StoreConnection) throws {
        try connection.perform(
            """
            UPDATE account SET device_count = (SELECT count(*) FROM device_user WHERE user_id = account.id) WHERE id = ?
            """, id)
    }

    /// A user has completed a login.
    static func noteLogin(ofUser id: String, at now: Date, _ connection: StoreConnection) throws {
        try connection.perform("UPDATE account SET last_login_at = ? WHERE id = ?", now, id)
    }

    /// The end of a user's lock-out after failed logins has changed; `nil` if the lock-out has ended.
    static func noteLock(ofUser id: String, until end: Date?, realmID: String, _ connection: StoreConnection) throws {
        // Most failures lock nobody, and an update that changes nothing would still write the row.
        try connection.perform(
            """
            UPDATE account SET locked_until = ?1 WHERE id = ?2 AND realm_id = ?3
                AND coalesce(locked_until, -1) <> coalesce(?1, -1)
            """, end, id, realmID)
    }

    /// All failures of a realm's users were deleted.
    static func noteUnlocking(ofRealm id: String, _ connection: StoreConnection) throws {
        try connection.execute(
            "UPDATE account SET locked_until = NULL WHERE realm_id = ? AND locked_until IS NOT NULL", id)
    }

    /// Failures were deleted because they are old.
    static func noteSweptFailures(_ connection: StoreConnection) throws {
        try connection.execute(
            """
            UPDATE account SET locked_until = NULL WHERE locked_until IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM user_failure WHERE user_id = account.id)
            """)
    }
}
