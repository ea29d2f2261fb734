/// The step that brings authenticator apps and earlier passwords.
///
/// The keys stand in the file as they are, as the realms' private keys do: whoever can read the file is the provider.
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
