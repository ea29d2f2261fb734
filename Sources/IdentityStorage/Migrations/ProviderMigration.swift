/// Adds what clients of other vendors need: readable secrets, client scopes, roles, consents, service accounts.
enum ProviderMigration {
    static let sql = """
        -- Beside the digest, which is compared: Keycloak's admin REST shows a client's secret.
        ALTER TABLE client ADD COLUMN secret TEXT;
        ALTER TABLE client ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';

        ALTER TABLE user ADD COLUMN service_account_of TEXT REFERENCES client ON DELETE CASCADE;
        CREATE UNIQUE INDEX user_by_service ON user (service_account_of) WHERE service_account_of IS NOT NULL;

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

        CREATE TABLE user_client_role (
            user_id TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
            role_id TEXT NOT NULL REFERENCES role ON DELETE CASCADE, PRIMARY KEY (user_id, role_id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE consent (
            user_id TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
            client_id TEXT NOT NULL REFERENCES client ON DELETE CASCADE, scopes TEXT NOT NULL,
            created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, PRIMARY KEY (user_id, client_id)
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX session_by_cookie ON session (cookie) WHERE cookie IS NOT NULL;
        """
}
