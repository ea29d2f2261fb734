/// What says whose logins and waiting devices go first when there are too many: the network that they came from, and whether a person has
/// typed something.
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
