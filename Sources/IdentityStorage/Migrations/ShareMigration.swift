/// Adds the columns that decide which logins and device grants are deleted first: the network, and whether a user has typed anything.
enum ShareMigration {
    static let sql = """
        ALTER TABLE login ADD COLUMN network TEXT NOT NULL DEFAULT '';
        ALTER TABLE login ADD COLUMN is_touched INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX login_by_network ON login (network, is_touched, expires_at);
        CREATE INDEX login_by_touch ON login (is_touched, expires_at);
        ALTER TABLE device_grant ADD COLUMN network TEXT NOT NULL DEFAULT '';
        ALTER TABLE device_grant ADD COLUMN is_touched INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX device_grant_by_network ON device_grant (realm_id, network, is_touched, expires_at);
        CREATE INDEX device_grant_by_touch ON device_grant (realm_id, is_touched, expires_at);
        """
}
