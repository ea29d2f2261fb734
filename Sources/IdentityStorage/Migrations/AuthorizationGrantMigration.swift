/// Adds authorization grants: each user's key on each device, and the ids of used assertions.
enum AuthorizationGrantMigration {
    static let sql = """
        -- The public key (JWK) in the client data of the user's latest login on the device.
        ALTER TABLE device_user ADD COLUMN grant_key TEXT;
        -- The time of the user's latest login on the device. Before this column, only the time of the link was stored.
        ALTER TABLE device_user ADD COLUMN authenticated_at INTEGER;
        UPDATE device_user SET authenticated_at = linked_at;

        CREATE TABLE assertion_used (
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, ast_client_id TEXT NOT NULL,
            assertion_id TEXT NOT NULL, expires_at INTEGER NOT NULL, PRIMARY KEY (realm_id, ast_client_id, assertion_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX assertion_used_by_time ON assertion_used (expires_at);
        """
}
