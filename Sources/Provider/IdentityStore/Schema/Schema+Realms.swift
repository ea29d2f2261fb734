extension Schema {
    /// Settings, realms, keys, clients, client scopes, roles.
    static let realms = """
        CREATE TABLE setting (
            name TEXT PRIMARY KEY, value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE realm (
            id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, display_name TEXT NOT NULL, is_enabled INTEGER NOT NULL,
            kept_secrets BLOB
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE realm_setting (
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, name TEXT NOT NULL, value TEXT NOT NULL,
            PRIMARY KEY (realm_id, name)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE realm_key (
            realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, key_id TEXT NOT NULL,
            algorithm TEXT NOT NULL, private_key BLOB NOT NULL, created_at INTEGER NOT NULL,
            PRIMARY KEY (realm_id, key_id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE client (
            id TEXT PRIMARY KEY, realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, client_id TEXT NOT NULL,
            is_enabled INTEGER NOT NULL, secret_hash BLOB, login_flow TEXT, default_scopes TEXT NOT NULL,
            optional_scopes TEXT NOT NULL, signing_algorithm TEXT NOT NULL, secret TEXT, settings TEXT NOT NULL,
            attributes TEXT NOT NULL, kept_secrets BLOB,
            UNIQUE (realm_id, client_id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE client_scope (
            id TEXT PRIMARY KEY, realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE, name TEXT NOT NULL,
            assignment TEXT NOT NULL, position INTEGER NOT NULL, representation TEXT NOT NULL, UNIQUE (realm_id, name)
        ) STRICT, WITHOUT ROWID;

        -- A realm role, or a role of a client.
        CREATE TABLE role (
            id TEXT PRIMARY KEY, realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE,
            client_id TEXT REFERENCES client ON DELETE CASCADE, name TEXT NOT NULL, representation TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX realm_role_by_name ON role (realm_id, name) WHERE client_id IS NULL;
        CREATE UNIQUE INDEX client_role_by_name ON role (client_id, name) WHERE client_id IS NOT NULL;

        -- The roles that a composite role contains.
        CREATE TABLE role_part (
            role_id TEXT NOT NULL REFERENCES role ON DELETE CASCADE,
            part_id TEXT NOT NULL REFERENCES role ON DELETE CASCADE, PRIMARY KEY (role_id, part_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX role_part_by_part ON role_part (part_id);

        CREATE TABLE scope_mapping (
            client_id TEXT NOT NULL REFERENCES client ON DELETE CASCADE,
            role_id TEXT NOT NULL REFERENCES role ON DELETE CASCADE, PRIMARY KEY (client_id, role_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX scope_mapping_by_role ON scope_mapping (role_id);

        CREATE TABLE client_scope_role_mapping (
            client_scope_id TEXT NOT NULL REFERENCES client_scope ON DELETE CASCADE,
            role_id TEXT NOT NULL REFERENCES role ON DELETE CASCADE, PRIMARY KEY (client_scope_id, role_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX client_scope_role_mapping_by_role ON client_scope_role_mapping (role_id);
        """
}
