extension Schema {
    /// Kept events, which outlive the users, clients and sessions that they name.
    static let events = """
        CREATE TABLE event (
            number AUTONUMBER,
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, happened_at INTEGER NOT NULL, name TEXT NOT NULL,
            client_id TEXT, user_id TEXT, session_id TEXT, address TEXT NOT NULL, network TEXT, error TEXT,
            details TEXT NOT NULL
        ) STRICT;
        CREATE INDEX event_by_realm ON event (realm_id, happened_at, number);
        CREATE INDEX event_by_name ON event (realm_id, name, happened_at, number);
        CREATE INDEX event_by_user ON event (user_id, happened_at, number) WHERE user_id IS NOT NULL;
        CREATE INDEX event_of_stranger ON event (realm_id, happened_at, number) WHERE user_id IS NULL;
        CREATE INDEX event_by_network ON event (realm_id, network, happened_at, number) WHERE network IS NOT NULL;
        CREATE INDEX event_by_address ON event (realm_id, address, happened_at, number) WHERE error IS NOT NULL;

        CREATE TABLE admin_event (
            number AUTONUMBER,
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, happened_at INTEGER NOT NULL,
            operation TEXT NOT NULL, resource TEXT NOT NULL, path TEXT NOT NULL, administrator_realm_id TEXT,
            administrator_client_id TEXT, administrator_id TEXT NOT NULL, address TEXT NOT NULL, representation TEXT,
            error TEXT, details TEXT NOT NULL
        ) STRICT;
        CREATE INDEX admin_event_by_realm ON admin_event (realm_id, happened_at, number);
        CREATE INDEX admin_event_by_administrator ON admin_event (administrator_id, happened_at, number);
        CREATE INDEX admin_event_by_path ON admin_event (realm_id, path, happened_at, number);
        """
}
