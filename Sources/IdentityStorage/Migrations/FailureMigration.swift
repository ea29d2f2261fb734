/// Stores failed logins by user id, and those of unknown names by keyed digest, so that no text of an unknown client is stored.
enum FailureMigration {
    static let sql = """
        CREATE TABLE user_failure (
            user_id TEXT PRIMARY KEY REFERENCES user ON DELETE CASCADE, count INTEGER NOT NULL,
            temporary_lockouts INTEGER NOT NULL, last_failure INTEGER, last_address TEXT, locked_until INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX user_failure_by_time ON user_failure (last_failure);
        INSERT INTO user_failure (user_id, count, temporary_lockouts, last_failure, last_address, locked_until)
            SELECT user.id, count, temporary_lockouts, last_failure, last_address, locked_until
                FROM login_failure JOIN user USING (realm_id, username);

        CREATE TABLE stranger_failure (
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, digest BLOB NOT NULL, count INTEGER NOT NULL,
            temporary_lockouts INTEGER NOT NULL, last_failure INTEGER, last_address TEXT, locked_until INTEGER,
            PRIMARY KEY (realm_id, digest)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX stranger_failure_by_time ON stranger_failure (last_failure);
        DROP TABLE login_failure;
        """
}
