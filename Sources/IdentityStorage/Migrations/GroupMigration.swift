/// Adds groups, composite roles and scope mappings.
enum GroupMigration {
    static let sql = """
        -- A top-level group has no parent.
        CREATE TABLE user_group (
            id TEXT PRIMARY KEY, realm_id TEXT NOT NULL REFERENCES realm ON DELETE CASCADE,
            parent_id TEXT REFERENCES user_group ON DELETE CASCADE, name TEXT NOT NULL, is_default INTEGER NOT NULL,
            representation TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX user_group_by_name ON user_group (realm_id, ifnull(parent_id, ''), name);
        CREATE INDEX user_group_by_parent ON user_group (parent_id);

        CREATE TABLE group_member (
            user_id TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
            group_id TEXT NOT NULL REFERENCES user_group ON DELETE CASCADE, PRIMARY KEY (user_id, group_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX group_member_by_group ON group_member (group_id);

        CREATE TABLE group_role (
            group_id TEXT NOT NULL REFERENCES user_group ON DELETE CASCADE,
            role_id TEXT NOT NULL REFERENCES role ON DELETE CASCADE, PRIMARY KEY (group_id, role_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX group_role_by_role ON group_role (role_id);

        -- The roles that a composite role contains.
        CREATE TABLE role_part (
            role_id TEXT NOT NULL REFERENCES role ON DELETE CASCADE,
            part_id TEXT NOT NULL REFERENCES role ON DELETE CASCADE, PRIMARY KEY (role_id, part_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX role_part_by_part ON role_part (part_id);

        -- Scope mappings of clients and client scopes.
        CREATE TABLE client_told_role (
            client_id TEXT NOT NULL REFERENCES client ON DELETE CASCADE,
            role_id TEXT NOT NULL REFERENCES role ON DELETE CASCADE, PRIMARY KEY (client_id, role_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX client_told_role_by_role ON client_told_role (role_id);
        CREATE TABLE client_scope_told_role (
            client_scope_id TEXT NOT NULL REFERENCES client_scope ON DELETE CASCADE,
            role_id TEXT NOT NULL REFERENCES role ON DELETE CASCADE, PRIMARY KEY (client_scope_id, role_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX client_scope_told_role_by_role ON client_scope_told_role (role_id);
        CREATE INDEX user_client_role_by_role ON user_client_role (role_id);

        -- Until now, existing default roles contained these two without a row.
        INSERT INTO role_part (role_id, part_id)
            SELECT whole.id, part.id FROM realm
                JOIN role AS whole ON whole.realm_id = realm.id AND whole.client_id IS NULL
                    AND whole.name = 'default-roles-' || lower(realm.name)
                JOIN role AS part ON part.realm_id = realm.id AND part.client_id IS NULL
                    AND part.name IN ('offline_access', 'uma_authorization');
        """
}
