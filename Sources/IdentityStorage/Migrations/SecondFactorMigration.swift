/// Adds authenticator apps and the history of passwords.
///
/// The store's key seals the keys later, like the realms' private keys.
enum SecondFactorMigration {
    static let sql = """
        CREATE TABLE one_time_password (
            credential_id TEXT PRIMARY KEY REFERENCES credential ON DELETE CASCADE, secret BLOB NOT NULL,
            algorithm TEXT NOT NULL, digits INTEGER NOT NULL, period INTEGER NOT NULL, last_step INTEGER
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE password_history (
            user_id TEXT NOT NULL REFERENCES user ON DELETE CASCADE, replaced_at INTEGER NOT NULL, hash TEXT NOT NULL,
            PRIMARY KEY (user_id, replaced_at, hash)
        ) STRICT, WITHOUT ROWID;
        """
}
