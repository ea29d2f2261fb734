/// Adds the device authorization grant (RFC 8628).
enum DeviceGrantMigration {
    static let sql = """
        CREATE TABLE device_grant (
            device_code BLOB PRIMARY KEY, realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE,
            client_id TEXT NOT NULL REFERENCES client ON DELETE CASCADE, user_code BLOB NOT NULL, scope TEXT NOT NULL,
            pause INTEGER NOT NULL, state INTEGER NOT NULL, ticket BLOB, session_id TEXT, polled_at INTEGER,
            expires_at INTEGER NOT NULL, UNIQUE (realm_id, user_code)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX device_grant_by_ticket ON device_grant (ticket);
        CREATE INDEX device_grant_by_time ON device_grant (expires_at);
        """

    /// Adds the PKCE challenge of a device grant (RFC 7636), always S256.
    static let proof = "ALTER TABLE device_grant ADD COLUMN challenge TEXT"
}
